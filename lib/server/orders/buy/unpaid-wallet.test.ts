import { randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { retireRecipient } from '../../recipients/retire'
import { savedIn } from '../../test/saved'
import { token } from '../../test/service'
import { chainId } from '../../test/service-chain'
import { code, ownWorld } from '../../test/world'
import { buyRequestInput } from './input'
import { quoteBuy } from './quote'

const world = ownWorld()
afterEach(() => world.calm())

const { follow, save } = savedIn(() => world)
const wallet = { chainId, token, symbol: 'USDC', address: getAddress(`0x${'ab'.repeat(20)}`) } as const

/** A code that is right in all respects. */
const answer = () => ({
  transactionId: randomUUID(),
  quote: {
    provider: 'acme',
    fromCurrency: 'BRL',
    fromAmount: '100.00',
    toToken: { chainId, address: token, symbol: 'USDC', decimals: 6, price: 1 },
    toAmount: '18.2',
    exchangeRate: '0.182',
  },
  depositInstructions: {
    method: 'PIX',
    amount: '100.00',
    currency: 'BRL',
    pixKey: 'pay@company.example',
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  },
})

async function bought(recipientId: string, meanwhile: () => Promise<unknown>) {
  world.service.state.interfere = async ({ path }) => {
    if (path !== '/v1/onramp/quote') return undefined
    await meanwhile()
    return { status: 200, body: answer() }
  }
  const request = buyRequestInput.parse({
    intentKey: randomUUID(),
    chainId,
    token,
    method: 'fromAmount',
    amount: '100',
    recipient: { kind: 'saved', recipientId },
    replaces: null,
  })
  return quoteBuy(world.maria, request)
}

test('no code is shown when the service’s list named another address for the wallet while it was asked', async () => {
  const id = await save({ wallet })
  expect(code(await bought(id, async () => undefined))).toBe('ok')
  const named = await bought(id, async () => {
    world.service.recipients.rewrite(id, { toAddress: `0x${'cd'.repeat(20)}` })
    await follow(id)
  })
  expect(code(named)).toBe('recipient_changed')
})

test('no code is shown when the wallet was removed while it was asked', async () => {
  const id = await save({ wallet })
  const removed = await bought(id, () => retireRecipient(world.maria, { recipientId: id }))
  expect(code(removed)).toBe('recipient_not_found')
})

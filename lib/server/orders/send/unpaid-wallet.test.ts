import { randomUUID } from 'node:crypto'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { retireRecipient } from '../../recipients/retire'
import { savedIn } from '../../test/saved'
import { token } from '../../test/service'
import { chainId } from '../../test/service-chain'
import { code, ownWorld } from '../../test/world'
import { beginStep } from '../steps'
import { sendRequestInput } from './input'
import { quoteSend } from './quote'

const world = ownWorld()
afterEach(() => world.calm())

const { follow, save } = savedIn(() => world)
const wallet = { chainId, token, symbol: 'USDC', address: getAddress(`0x${'ab'.repeat(20)}`) } as const

/** A plan that is right in all respects: the wallet's own transfer. */
function answer(from: unknown) {
  const known = { chainId, address: token, symbol: 'USDC', decimals: 6, price: 1 }
  const args = [wallet.address, 100_000_000n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  return {
    transactionId: randomUUID(),
    quote: {
      provider: 'acme',
      providerRequestId: 'request-1',
      fromToken: known,
      toToken: known,
      fromAddress: from,
      fromAmount: '100',
      toAmount: '100',
      exchangeRate: '1',
    },
    transferTxParams: { from, to: token, data, value: '0' },
  }
}

async function sent(recipientId: string, meanwhile: () => Promise<unknown>) {
  world.service.state.interfere = async ({ path, body }) => {
    if (path !== '/v1/quote') return undefined
    await meanwhile()
    return { status: 200, body: answer(body.fromAddress) }
  }
  const request = sendRequestInput.parse({
    intentKey: randomUUID(),
    chainId,
    token,
    method: 'fromAmount',
    amount: '100',
    to: { chainId, token },
    recipient: { kind: 'saved', recipientId },
    replaces: null,
  })
  return quoteSend(world.maria, request)
}

test('no price is offered when the service’s list named another address for the wallet while it was asked', async () => {
  const id = await save({ wallet })
  expect(code(await sent(id, async () => undefined))).toBe('ok')
  const named = await sent(id, async () => {
    world.service.recipients.rewrite(id, { toAddress: `0x${'cd'.repeat(20)}` })
    await follow(id)
  })
  expect(code(named)).toBe('recipient_changed')
})

test('no price is offered when the wallet was removed while it was asked', async () => {
  const id = await save({ wallet })
  const removed = await sent(id, () => retireRecipient(world.maria, { recipientId: id }))
  expect(code(removed)).toBe('recipient_not_found')
})

test('a send is not signed once the service’s list names another address for its wallet', async () => {
  const id = await save({ wallet })
  const priced = await sent(id, async () => undefined)
  world.service.recipients.rewrite(id, { toAddress: `0x${'cd'.repeat(20)}` })
  await follow(id)
  const orderId = priced.ok ? priced.data.id : ''
  const at = { account: world.maria.user.address, nonce: 7 }
  expect(code(await beginStep(world.maria, { orderId, step: 'transfer', at }))).toBe('recipient_changed')
})

// A saved wallet that differs in the service's list. Its address never changes here: it is sent to the service again.

import { getAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { getChains } from '../chains'
import { readWallet } from '../orders/wallet-choice'
import { savedIn } from '../test/saved'
import { token } from '../test/service'
import { code, ownWorld } from '../test/world'
import { resendWallet } from './frozen'
import { listWalletRecipients } from './offered'

const world = ownWorld()
afterEach(() => world.calm())

const { follow, rowOf, save, viewOf } = savedIn(() => world)
const address = getAddress(`0x${'ab'.repeat(20)}`)
const wallet = { chainId: 31337, token, symbol: 'USDC', address } as const

async function rewritten(members: Readonly<Record<string, unknown>>): Promise<string> {
  const id = await save({ wallet })
  world.service.recipients.rewrite(id, members)
  await follow(id)
  return id
}

describe('a saved wallet', () => {
  test.each([
    [{ toAddress: `0x${'cd'.repeat(20)}` }, { chainId: 31337, address: `0x${'cd'.repeat(20)}` }],
    [{ toAddress: '0xab…cd' }, { chainId: 31337, address: '0xab…cd' }],
    [{ toChain: '1' }, { chainId: 1, address }],
    [{ toAddress: '<b>' }, { chainId: 31337, address: '' }],
    [{ fiatSettlementDetails: { pixKey: 'golpe@evil.test' } }, { chainId: null, address: '' }],
  ])('listed as %j is frozen, and sending its own address again settles it', async (members, changed) => {
    const id = await rewritten(members)
    expect(await viewOf(id)).toMatchObject({ state: 'frozen', address, chainId: 31337, changed })
    const chains = await getChains()
    const offered = await listWalletRecipients(world.maria.user.id, chains)
    expect(offered.map((each) => each.id)).not.toContain(id)
    const [paid] = chains[0]?.tokens ?? []
    if (paid === undefined) throw new Error('there is no token')
    const read = await readWallet(world.maria, { kind: 'saved', recipientId: id }, { chains, token: paid })
    expect(read).toMatchObject({ ok: false, error: { code: 'recipient_changed' } })

    world.service.recipients.rewrite(id, { fiatSettlementDetails: undefined })
    expect(await resendWallet(world.maria, { recipientId: id })).toMatchObject({
      ok: true,
      data: { state: 'active', address, changed: null },
    })
    expect(world.callsOf('/v1/update-recipient').at(-1)?.body).toEqual({
      recipientId: (await rowOf(id)).serviceRecipientId,
      toChain: '31337',
      toToken: 'USDC-31337',
      toAddress: address,
    })
    await follow(id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', seen: null })
  })

  test('that is not frozen, or belongs to another person, is not sent again', async () => {
    const id = await save({ wallet: { ...wallet, address: getAddress(`0x${'ef'.repeat(20)}`) } })
    world.calm()
    expect(code(await resendWallet(world.maria, { recipientId: id }))).toBe('recipient_not_found')
    expect(code(await resendWallet(world.joao, { recipientId: id }))).toBe('recipient_not_found')
    expect(world.service.calls).toEqual([])
  })

  test('in other letter case, partly masked, with a non-numeric chain or empty Pix details, counts as the saved one', async () => {
    const id = await rewritten({
      toAddress: address.toLowerCase(),
      toChain: 'base',
      fiatSettlementDetails: { toCurrency: null, pixKey: null },
    })
    expect(await viewOf(id)).toMatchObject({ state: 'active', address })
    world.service.recipients.rewrite(id, { toAddress: '0xabab…ABAB' })
    await follow(id)
    expect(await viewOf(id)).toMatchObject({ state: 'active', address })
  })

  test.each([
    [`0xabab${'0'.repeat(32)}abab`, '0xabab…abab'],
    ['<b>', '0x…'],
  ])('listed as %s stays frozen while %s does not distinguish the two', async (other, unclear) => {
    const id = await rewritten({ toAddress: other })
    world.service.recipients.rewrite(id, { toAddress: unclear })
    await follow(id, 'recheckAt')
    expect(await viewOf(id)).toMatchObject({ state: 'frozen' })
    world.service.recipients.rewrite(id, { toAddress: address })
    await follow(id, 'recheckAt')
    expect(await viewOf(id)).toMatchObject({ state: 'active' })
  })
})

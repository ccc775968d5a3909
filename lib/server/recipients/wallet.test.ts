import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { recipients } from '../db/schema/people'
import { savedIn } from '../test/saved'
import { token } from '../test/service'
import { ownWorld } from '../test/world'
import { renameRecipient } from './change'
import { isListedWallet } from './draft'
import { saveWalletInput } from './inputs'
import { retireRecipient } from './retire'
import { findRow } from './rows'
import { saveWallet } from './wallet'

const world = ownWorld()
afterEach(() => world.calm())

// From the examples of EIP-55.
const known = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const other = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const delegating = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'
const alike = `${known.slice(0, 6)}${'1'.repeat(32)}${known.slice(-4)}`.toLowerCase()

function press(address: string, isSure = false, context = world.maria) {
  const request = { intentKey: randomUUID(), label: `To ${address}`.slice(0, 40), chainId: 31337, token }
  return saveWallet(context, saveWalletInput.parse({ ...request, address, isSure }))
}
const creates = () => world.callsOf('/v1/create-recipient').length

describe('[RCP-2] saving a wallet', () => {
  test('without warnings needs no confirmation', async () => {
    expect(await press(known)).toMatchObject({
      ok: true,
      data: { saved: { kind: 'wallet', address: known } },
    })
  })

  test('without warnings, too, for an account that lets a contract act for it (EIP-7702)', async () => {
    const code = `0xef0100${'ab'.repeat(20)}`
    world.service.chain.distort = (method, result) => (method === 'eth_getCode' ? code : result)
    expect(await press(delegating)).toMatchObject({ ok: true, data: { saved: { address: delegating } } })
  })

  test('warns about a contract, one’s own address, one similar to a known address and an unresponsive chain, and saves nothing until accepted', async () => {
    world.service.chain.distort = (method, result) => (method === 'eth_getCode' ? '0x60' : result)
    expect(await press(other)).toEqual({ ok: true, data: { warnings: [{ kind: 'contract' }] } })
    world.calm()
    expect(await press(world.maria.user.address)).toEqual({ ok: true, data: { warnings: [{ kind: 'own' }] } })
    expect(await press(alike)).toEqual({ ok: true, data: { warnings: [{ kind: 'alike', known }] } })
    const { address: own } = world.maria.user
    const alikeOwn = `${own.slice(0, 6)}${'1'.repeat(32)}${own.slice(-4)}`.toLowerCase()
    expect(await press(alikeOwn)).toEqual({ ok: true, data: { warnings: [{ kind: 'alike', known: own }] } })
    // Another person's saved addresses do not count as known.
    expect(await press(alike, false, world.joao)).toMatchObject({ ok: true, data: { saved: {} } })
    world.service.chain.refuse = (method) =>
      method === 'eth_getCode' ? { code: -32000, message: 'ill', status: 503 } : null
    expect(await press(other)).toEqual({ ok: true, data: { warnings: [{ kind: 'unread' }] } })
    const before = creates()
    expect(await press(other, true)).toMatchObject({ ok: true, data: { saved: { address: other } } })
    expect(creates()).toBe(before + 1)
  })

  test('warns about one similar to a saved address, however many are saved after it', async () => {
    const person = await world.contextOf(`0x${'ab'.repeat(20)}`)
    const addressOf = (n: number) => `0x${(n + 0x1000).toString(16)}${'0'.repeat(32)}${n + 0x1000}` as const
    const wallets = Array.from({ length: 101 }, (_, n) => ({
      ...({ kind: 'wallet', state: 'active', kycStatus: 'unknown', label: 'W', maskedKey: '' } as const),
      ...{ userId: person.user.id, chainId: 31337, token, address: addressOf(n), createdAt: new Date(n) },
      ...{ id: randomUUID(), serviceRecipientId: randomUUID() },
    }))
    await world.db.insert(recipients).values(wallets)
    for (const saved of [addressOf(100), addressOf(0)]) {
      const fake = `${saved.slice(0, 6)}${'e'.repeat(32)}${saved.slice(-4)}`
      const warnings = [{ kind: 'alike', known: saved }]
      expect(await press(fake, false, person)).toEqual({ ok: true, data: { warnings } })
    }
  })

  test.each([
    [`0x${'0'.repeat(40)}`, 'address_zero'],
    [known.replace('fB', 'Fb'), 'address_checksum'],
    ['maria', 'address_invalid'],
  ])('refuses %s as %s, whatever was accepted', (address, code) => {
    const request = { intentKey: randomUUID(), label: 'A', chainId: 31337, token, address, isSure: true }
    const parsed = saveWalletInput.safeParse(request)
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([code])
  })

  test('refuses a token’s own contract address, and a token that is not offered', async () => {
    expect(await press(token, true)).toMatchObject({ error: { fields: { address: 'address_is_token' } } })
    const request = { intentKey: randomUUID(), label: 'A', chainId: 1, token, address: other, isSure: true }
    expect(await saveWallet(world.maria, saveWalletInput.parse(request))).toMatchObject({
      error: { fields: { token: 'input_invalid' } },
    })
  })
})

describe('saving a wallet that is in the list', () => {
  const { change, rowOf } = savedIn(() => world)
  const save = async (label: string, isSure = false, address: string = other) => {
    const request = { intentKey: randomUUID(), label, chainId: 31337, token, address, isSure }
    const answer = await saveWallet(world.maria, saveWalletInput.parse(request))
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.data
  }
  const idOf = async (...wallet: Parameters<typeof save>) => (await save(...wallet)).saved?.id ?? ''

  test('gives that one after a rename, without a second warning', async () => {
    world.service.chain.distort = (method, result) => (method === 'eth_getCode' ? '0x60' : result)
    const id = await idOf('Savings', true)
    await renameRecipient(world.maria, { recipientId: id, label: 'Cold wallet' })
    const before = creates()
    expect(await save('Cold wallet', false, other.toLowerCase())).toMatchObject({ saved: { id } })
    expect(creates()).toBe(before)
    // Another label is another recipient.
    expect(await save('Savings')).toEqual({ warnings: [{ kind: 'contract' }] })
  })

  test('gives that one if it was never created, and asks for it again', async () => {
    const id = await idOf('Unmade')
    await change(id, { state: 'unmade', serviceRecipientId: null, fingerprint: null })
    expect(await idOf('Unmade')).toBe(id)
    expect((await rowOf(id)).state).toBe('active')
  })

  test('gives that one rather than one that was refused at once', async () => {
    const refused = await idOf('Twice')
    await change(refused, { state: 'dropped', serviceRecipientId: null })
    const listed = await idOf('Once')
    await renameRecipient(world.maria, { recipientId: listed, label: 'Twice' })
    expect(await idOf('Twice')).toBe(listed)
  })

  test.each(['drafted', 'dropped'] as const)('warns again about one that is %s', async (state) => {
    world.service.chain.distort = (method, result) => (method === 'eth_getCode' ? '0x60' : result)
    const id = await idOf(`Was ${state}`, true)
    await change(id, { state })
    expect(await save(`Was ${state}`)).toEqual({ warnings: [{ kind: 'contract' }] })
  })

  test('is a new one on another chain, in another token, at another address, and for another person', async () => {
    const id = await idOf('Shared')
    const listed = (changed: object = {}, { user } = world.maria) => {
      const wallet = { chainId: 31337, token, symbol: 'USDC', address: other, ...changed } as const
      return findRow(world.db, isListedWallet(user.id, 'Shared', wallet))
    }
    expect(await listed()).toMatchObject({ id })
    for (const changed of [{ chainId: 31338 }, { token: other }, { address: known }])
      expect(await listed(changed)).toBeNull()
    expect(await listed({}, world.joao)).toBeNull()
  })

  test('is a new one after a removal', async () => {
    const id = await idOf('Removed')
    await retireRecipient(world.maria, { recipientId: id })
    expect(await idOf('Removed')).not.toBe(id)
  })
})

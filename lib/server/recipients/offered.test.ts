// What the forms offer, and the one that their address names.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { ActionContext } from '../action'
import { getChains } from '../chains'
import { recipients } from '../db/schema/people'
import { quoteSell } from '../orders/sell/quote'
import { savedIn } from '../test/saved'
import { token } from '../test/service'
import { code, details, openWorld, request } from '../test/world'
import { changePixDetails } from './change'
import { acceptKey, resendWallet } from './frozen'
import {
  findPixRecipient,
  findWalletRecipient,
  lastRecipientOf,
  listPixRecipients,
  listWalletRecipients,
  markUsed,
  whyNotOffered,
} from './offered'

let world: Awaited<ReturnType<typeof openWorld>>
let userId = ''
let oldest = ''
beforeAll(async () => {
  world = await openWorld()
  userId = world.joao.user.id
  const rows = Array.from({ length: 101 }, (_, n) => ({
    ...({ kind: 'pix', state: 'active', keyKind: 'email', maskedKey: 'x***@y.test' } as const),
    ...{ id: randomUUID(), userId, serviceRecipientId: randomUUID(), kycStatus: 'approved' },
    ...{ label: `R${n}`, createdAt: new Date(n) },
  }))
  await world.db.insert(recipients).values(rows)
  oldest = rows[0]?.id ?? ''
})
afterAll(() => world.close())

const { change, rowOf, save } = savedIn(() => world)
const ids = async (named: string | null = null) =>
  (await listPixRecipients(userId, named)).map(({ id }) => id)

test('a form offers a hundred, and the one that its address names besides', async () => {
  expect(await ids()).not.toContain(oldest)
  const offered = await listPixRecipients(userId, oldest)
  expect(offered).toHaveLength(101)
  expect(offered[0]?.id).toBe(oldest)
  expect(await whyNotOffered(userId, oldest, 'pix', offered)).toBeNull()
})

test('a form offers no wallet of a token that is not on offer, and says so of the one that is named', async () => {
  const wallet = (held: Address) => ({
    ...({ kind: 'wallet', state: 'active', kycStatus: 'unknown', label: 'W', maskedKey: '' } as const),
    ...{ id: randomUUID(), serviceRecipientId: randomUUID(), userId: world.maria.user.id, chainId: 31337 },
    ...{ token: held, address: `0x${'cd'.repeat(20)}` as const, createdAt: new Date(0) },
  })
  const [held, gone] = [wallet(token), wallet(`0x${'9'.repeat(40)}`)]
  await world.db.insert(recipients).values([held, gone])
  const offered = await listWalletRecipients(world.maria.user.id, await getChains(), gone.id)
  expect(offered.map(({ id }) => id)).toEqual([held.id])
  expect(await whyNotOffered(world.maria.user.id, gone.id, 'wallet', offered)).toBe('recipient_unavailable')
})

test.each([
  ['active', 'recipient_unavailable', 'recipient_not_found'],
  // Neither would be of use in the form once it is settled.
  ['frozen', 'recipient_unavailable', 'recipient_not_found'],
  ['checking', 'recipient_unavailable', 'recipient_not_found'],
  ['retired', 'recipient_not_found', 'recipient_not_found'],
] as const)(
  'of a recipient of the other kind that is %s a form says %s, and a quote %s',
  async (state, inForm, inQuote) => {
    const { db, maria } = world
    const { id } = maria.user
    const wallet = { chainId: 31337, token, symbol: 'USDC', address: `0x${'ef'.repeat(20)}` } as const
    const [key, address] = [await save(), await save({ wallet })]
    await change(key, { state })
    await change(address, { state })
    const wallets = await listWalletRecipients(id, await getChains(), key)
    expect(await whyNotOffered(id, address, 'pix', await listPixRecipients(id, address))).toBe(inForm)
    expect(await whyNotOffered(id, key, 'wallet', wallets)).toBe(inForm)
    expect(code(await findPixRecipient(db, id, address))).toBe(inQuote)
    expect(code(await findWalletRecipient(db, id, key))).toBe(inQuote)
  },
)

test('a form names nobody by another person’s id, or by none', async () => {
  const foreign = await save()
  for (const named of [foreign, 'x', "' or 1=1 --"]) {
    expect(await ids(named)).toHaveLength(100)
    expect(await ids(named)).not.toContain(foreign)
    expect(await whyNotOffered(userId, named, 'pix', [])).toBe('recipient_not_found')
  }
  expect(await whyNotOffered(null, oldest, 'pix', [])).toBe('not_signed_in')
  expect(await whyNotOffered(userId, null, 'pix', [])).toBeNull()
})

describe('the reason why a form does not offer the one that its address names', () => {
  test.each([
    ['frozen', 'recipient_changed'],
    ['checking', 'recipient_checking'],
    ['retired', 'recipient_not_found'],
    ['active', 'recipient_unavailable'],
  ] as const)('is of one that is %s: %s', async (state, code) => {
    await change(oldest, { state })
    const offered = state === 'active' ? [] : await listPixRecipients(userId, oldest)
    expect(await whyNotOffered(userId, oldest, 'pix', offered)).toBe(code)
  })
})

test('a saved wallet is never paid or changed as a Pix key is, nor the other way', async () => {
  const { maria, db, service } = world
  const wallet = { chainId: 31337, token, symbol: 'USDC', address: `0x${'ab'.repeat(20)}` } as const
  const [key, address] = [await save(), await save({ wallet })]
  service.calls.length = 0
  expect(await findPixRecipient(db, maria.user.id, key)).toMatchObject({ ok: true })
  expect(await findWalletRecipient(db, maria.user.id, address)).toMatchObject({ ok: true })
  const answers = [
    await findPixRecipient(db, maria.user.id, address),
    await findWalletRecipient(db, maria.user.id, key),
    await changePixDetails(maria, { recipientId: address, details }),
  ]
  await change(key, { state: 'frozen' })
  await change(address, { state: 'frozen', seen: { kind: 'wallet', chainId: 1, address: '' } })
  answers.push(await resendWallet(maria, { recipientId: key }))
  answers.push(await acceptKey(maria, { recipientId: address, maskedKey: '' }))
  expect(answers.map(code)).toEqual(answers.map(() => 'recipient_not_found'))
  expect(service.calls).toEqual([])
})

test('a saved key or wallet is paid by its owner alone, and once the service has answered about it', async () => {
  const wallet = { chainId: 31337, token, symbol: 'USDC', address: `0x${'ac'.repeat(20)}` } as const
  const [key, address] = [await save(), await save({ wallet })]
  const find = async ({ user }: ActionContext) => [
    code(await findPixRecipient(world.db, user.id, key)),
    code(await findWalletRecipient(world.db, user.id, address)),
  ]
  const missing = ['recipient_not_found', 'recipient_not_found']
  expect(await find(world.maria)).toEqual(['ok', 'ok'])
  expect(await find(world.joao)).toEqual(missing)
  // As a build from before the states writes one, until it has the answer.
  for (const id of [key, address]) await change(id, { serviceRecipientId: null })
  expect(await find(world.maria)).toEqual(missing)
  await change(key, { state: 'frozen' })
  expect(await find(world.joao)).toEqual(missing)
  await change(key, { state: 'active' })
  const offered = [
    ...(await listPixRecipients(world.maria.user.id, key)),
    ...(await listWalletRecipients(world.maria.user.id, await getChains(), address)),
  ].map(({ id }) => id)
  expect(offered).not.toContain(key)
  expect(offered).not.toContain(address)
})

test('a form begins with whom the person’s own last order of its kind paid', async () => {
  const [id, unused] = [await save(), await save()]
  const before = await rowOf(unused)
  const sale = await quoteSell(world.maria, request({ recipient: { kind: 'saved', recipientId: id } }))
  expect(code(sale)).toBe('ok')
  expect((await rowOf(id)).lastUsedAt).toEqual(expect.any(Date))
  expect(await rowOf(unused)).toEqual(before)
  const later = (minutes: number) => ({ ...world.maria, now: new Date(Date.now() + minutes * 60_000) })
  const other = await save()
  const last = (kind: OrderKind, { user } = world.maria) => lastRecipientOf(user.id, kind)
  expect(await last('sell')).toBe(id)
  await quoteSell(later(1), request({ recipient: { kind: 'saved', recipientId: other } }))
  await quoteSell(later(2), request())
  const theirs = await save(undefined, world.joao)
  await quoteSell(world.joao, request({ recipient: { kind: 'saved', recipientId: theirs } }))
  expect(await last('sell')).toBe(other)
  expect(await last('buy')).toBeNull()
  expect(await last('sell', world.joao)).toBe(theirs)
})

test.each([
  ['that is to be looked at later', { nextCheckAt: new Date(Date.now() + 3_600_000) }],
  ['removed meanwhile', { state: 'retired', nextCheckAt: null }],
  ['frozen meanwhile', { state: 'frozen', nextCheckAt: null }],
] as const)('the first order of a day with one %s does not change when it is looked at', async (_, is) => {
  const id = await save()
  await change(id, is)
  const { user, now } = world.maria
  await markUsed(world.db, user.id, id, now)
  expect(await rowOf(id)).toMatchObject({ ...is, lastUsedAt: now })
})

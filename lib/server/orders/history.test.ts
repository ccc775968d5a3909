import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Chain } from '@/lib/domain/chains'
import { type HistoryFilter, noFilter } from '@/lib/domain/history/filter'
import { singleStates, stateGroups, statesOf } from '@/lib/domain/history/history'
import { dayStart } from '@/lib/domain/history/house-days'
import { isTokenForToken, orderKinds } from '@/lib/domain/kinds/kinds'
import { monthlyVolumes, orders } from '../db/schema/orders'
import type { Place } from '../keyset'
import { migrationsFolder } from '../test/database'
import { filledToken, fillStatement, otherToken } from '../test/fill-history'
import { ownWorld } from '../test/world'
import { type HistoryQuestion, lookedThrough, readHistory, readStates, sliceQuery } from './history'
import { changeOrder } from './store'

const [usdc, dai] = [filledToken, otherToken]
const lastKind = orderKinds.at(-1) ?? 'sell'
const token = (chainId: number, address: `0x${string}`, symbol: string) =>
  ({ chainId, address, symbol, name: symbol, decimals: 6, resetsAllowance: false }) as const
const chain = (id: number, tokens: Chain['tokens']): Chain => ({
  id,
  name: `Chain ${id}`,
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens,
})
const chains = [
  chain(1, [token(1, usdc, 'USDC'), token(1, dai, 'EURC')]),
  chain(2, [token(2, usdc, 'DAI'), token(2, dai, 'USDC')]),
  // No order is on this one.
  chain(3, [token(3, usdc, 'EURC'), token(3, dai, 'EURC')]),
]

const world = ownWorld()
let maria: string
let joao: string
beforeAll(async () => {
  ;[maria, joao] = [world.maria.user.id, world.joao.user.id]
  await fill(maria, 3_000)
  await fill(joao, 60)
  await world.db.execute(sql`analyze orders`)
})

const states = [...singleStates, ...statesOf('completed'), ...statesOf('completed')]

const fill = (userId: string, count: number) => world.db.execute(fillStatement({ userId, count, states }))

const question = (
  userId: string,
  filter: Partial<HistoryFilter> = {},
  place: Place | null = null,
  limit = 25,
) => ({ userId, filter: { ...noFilter, ...filter }, chains, place, limit }) satisfies HistoryQuestion

async function walk(userId: string, filter: Partial<HistoryFilter>, limit = 25) {
  const rows = []
  for (let place: Place | null = null; ; ) {
    const slice = await readHistory(world.db, question(userId, filter, place, limit))
    rows.push(...slice.rows)
    if (slice.next === null) return rows
    place = slice.next
  }
}

const mine = () => world.db.select().from(orders).where(eq(orders.userId, joao))

describe('the history of a person', () => {
  test('pages newest first, without missing or repeated orders, and without anyone else’s', async () => {
    const all = await mine()
    const seen = await walk(joao, {}, 7)
    const wanted = all.sort((a, b) => +b.createdAt - +a.createdAt || (a.id < b.id ? 1 : -1))
    expect(seen.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    // A page that the last order fills is the last page.
    const { next } = await readHistory(world.db, question(joao, {}, null, all.length))
    expect(next).toBeNull()
  })

  test('says where a search ended that found too few, and goes on there', async () => {
    const { user } = await world.contextOf(`0x${'cc'.repeat(20)}`)
    await fill(user.id, lookedThrough + 50)
    const oldest = (place: Place | null) =>
      readHistory(world.db, question(user.id, { text: 'recipient 0' }, place))
    const { next, ...first } = await oldest(null)
    expect(first).toEqual({ rows: [], isCut: true })
    expect(await oldest(next)).toMatchObject({
      rows: [{ recipient: { label: 'recipient 0' } }],
      next: null,
      isCut: false,
    })
  })

  test('shows only one’s own orders for another person’s cursor', async () => {
    const [theirs] = await world.db
      .select()
      .from(orders)
      .where(eq(orders.userId, maria))
      .limit(1)
      .offset(1_500)
    if (theirs === undefined) throw new Error('no order')
    const own = new Set((await mine()).map(({ id }) => id))
    const { rows } = await readHistory(world.db, question(joao, {}, theirs))
    expect(rows.every(({ id }) => own.has(id))).toBe(true)
  })

  test.each(stateGroups)('filtered by %s has exactly the states of that group', async (state) => {
    const all = (await mine()).filter((row) => statesOf(state).some((one) => one === row.state))
    const seen = await walk(joao, { state }, 5)
    expect(seen.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    )
  })

  test.each<[Partial<HistoryFilter>, (row: typeof orders.$inferSelect) => boolean]>([
    [{ state: 'refunded' }, (row) => row.state === 'refunded'],
    [{ kind: 'buy' }, (row) => row.kind === 'buy'],
    [{ chainId: 1 }, () => true],
    [{ chainId: 2 }, (row) => row.toChainId === 2],
    [{ chainId: 3 }, () => false],
    [{ token: 'DAI' }, (row) => row.toToken === usdc],
    [{ token: 'USDC' }, () => true],
    [{ token: 'EURC' }, () => false],
    [{ text: 'MÃE' }, (row) => row.searchText.startsWith('mae')],
    [{ text: '%' }, (row) => row.searchText.includes('%')],
    [{ text: '_' }, () => false],
    [{ from: '2026-01-01', to: '2026-01-01' }, () => true],
    [{ to: '2025-12-31' }, () => false],
    [{ from: '2026-01-02' }, () => false],
    [
      { kind: lastKind, state: 'not-completed', token: 'USDC', text: 'recipient' },
      (row) =>
        row.kind === lastKind &&
        statesOf('not-completed').some((state) => state === row.state) &&
        row.searchText.startsWith('rec'),
    ],
  ])('filtered by %j has exactly the matching orders', async (filter, fits) => {
    const wanted = (await mine()).filter(fits).map(({ id }) => id)
    expect((await walk(joao, filter, 6)).map(({ id }) => id).sort()).toEqual(wanted.sort())
  })

  test('finds an order by either full id and by its hash, and never anyone else’s', async () => {
    const one = (await mine()).find(({ transferHash }) => transferHash !== null)
    const hash = one?.transferHash ?? ''
    for (const text of [
      one?.id,
      one?.transactionId,
      one?.id.toUpperCase(),
      hash,
      hash.slice(2).toUpperCase(),
    ]) {
      expect((await walk(joao, { text: text ?? '' })).map(({ id }) => id)).toEqual([one?.id])
    }
    expect(await walk(maria, { text: one?.id ?? '' })).toEqual([])
    expect(await readStates(world.db, maria, [one?.id ?? ''])).toEqual([])
    expect(await readStates(world.db, joao, [one?.id ?? ''])).toEqual([{ id: one?.id, state: one?.state }])
  })

  test('counts midnight to the day that begins', async () => {
    const [one] = await mine()
    const id = one?.id ?? ''
    await world.db
      .update(orders)
      .set({ createdAt: dayStart('2026-02-01') })
      .where(eq(orders.id, id))
    const found = async (filter: Partial<HistoryFilter>) =>
      (await walk(joao, filter)).some((row) => row.id === id)
    expect([await found({ from: '2026-02-01' }), await found({ to: '2026-01-31' })]).toEqual([true, false])
  })

  test('names a second place for the tokens of an order that moves them, and of no other', async () => {
    const before = new Map((await mine()).map((row) => [row.id, row]))
    const [bought] = await walk(joao, { kind: 'buy' })
    // A purchase is delivered where its tokens are.
    await world.db
      .update(orders)
      .set({ toChainId: 1, toToken: usdc })
      .where(eq(orders.id, bought?.id ?? ''))
    const rows = await walk(joao, {})
    for (const { id, to } of rows) {
      const { toChainId = null, toToken } = before.get(id) ?? {}
      expect(to).toEqual(toChainId === null ? null : { chainId: toChainId, token: toToken })
    }
    expect(rows.some(({ to }) => to !== null)).toBe(orderKinds.some(isTokenForToken))
  })

  test('reads little more than a page from 3 000, at the first or a deep page, with or without a group', async () => {
    const [somewhere = null] = await world.db
      .select()
      .from(orders)
      .where(eq(orders.userId, maria))
      .limit(1)
      .offset(2_500)
    for (const place of [null, somewhere]) {
      for (const filter of [{}, { state: 'open' }, { state: 'refunded' }, { kind: 'buy' }] as const) {
        const asked = sliceQuery(world.db, question(maria, filter, place)).getSQL()
        const { rows } = Object(await world.db.execute(sql`explain (analyze, format json) ${asked}`))
        const text = JSON.stringify(rows)
        expect(text).toMatch(/orders_(state_)?page/)
        expect(text).not.toContain('Seq Scan')
        const read = [...text.matchAll(/"Actual Rows":\s*(\d+)/g)].map(([, count]) => Number(count))
        expect(Math.max(...read), JSON.stringify(filter)).toBeLessThan(250)
      }
    }
  })
})

test('the columns kept besides the events equal what a migration makes of an older database’s events', async () => {
  const { id } = await world.quoted()
  const told = {
    type: 'service-status',
    status: 'completed',
    raw: 'Completed',
    at: '2026-11-30T23:30:00.000-03:00',
    updatedAt: null,
    deposit: null,
    payout: { amount: '543.21', currency: 'BRL', maskedAccount: null, status: null },
    refund: null,
  } as never
  await changeOrder(world.db, { orderId: id, userId: maria, now: new Date() }, () => ({
    events: [told],
    answer: null,
  }))
  const read = async () => ({
    order: await world.db.select().from(orders).where(eq(orders.id, id)),
    volumes: await world.db.select().from(monthlyVolumes).where(eq(monthlyVolumes.userId, maria)),
  })
  const kept = await read()
  expect(kept.order[0]).toMatchObject({ receiveAmount: '543.21', endedAt: new Date('2026-12-01T02:30:00Z') })
  expect(kept.volumes).toEqual([
    { userId: maria, month: '2026-11', kind: 'sell', orderCount: 1, brl: '543.21' },
  ])
  await world.db.execute(sql`delete from monthly_volumes`)
  await world.db.execute(sql`update orders set state = 'expired' where id <> ${id}`)
  await world.db
    .update(orders)
    .set({
      sendAmount: null,
      receiveAmount: null,
      exchangeRate: null,
      fees: [],
      endedAt: null,
      searchText: '',
    })
    .where(eq(orders.id, id))
  const migration = readFileSync(path.join(migrationsFolder, '0007_history.sql'), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint'))
    if (/^\s*(UPDATE|INSERT)/.test(statement)) await world.db.execute(sql.raw(statement))
  expect(await read()).toEqual(kept)

  // An amount that the service corrects later takes the place of the first.
  const corrected = { ...(told as object), payout: { amount: '500.00', currency: 'BRL' } } as never
  await changeOrder(world.db, { orderId: id, userId: maria, now: new Date() }, () => ({
    events: [corrected],
    answer: null,
  }))
  expect((await read()).volumes).toMatchObject([{ orderCount: 1, brl: '500.00' }])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkHistory, isSound } from '../history-check/check-history'
import { migrationsFolder } from '../test/database'
import { orderEvents } from './schema/orders'
import { type OldDatabase, openOldDatabase, readPairs, type ShownThen, tablesOf } from './test/old-database'
import { differences, type Shown, showAll } from './test/shown'
import { missingMigrations } from './version'

describe.each(['f71ffa3'])('a database that commit %s made', (commit) => {
  let old: OldDatabase
  let now: Shown
  beforeAll(async () => {
    old = await openOldDatabase(commit)
    now = await showAll(old.db, old)
  })
  afterAll(() => old?.close())

  /** The differences between what is shown now and what was shown then. */
  function changes(isWanted: (then: ShownThen) => boolean): readonly string[] {
    const wanted = old.shown.filter(isWanted)
    expect(wanted).not.toEqual([])
    return wanted.flatMap(({ id, title, isPerson, shown }) =>
      differences(shown, (isPerson ? now.people : now.orders).get(id), title),
    )
  }

  test('has every migration once it is open', async () => {
    expect(await missingMigrations(old.db, migrationsFolder)).toBe(0)
  })

  test('keeps every row with all its values', async () => {
    for (const table of tablesOf(old)) {
      const pairs = await readPairs(old.db, table, old.rows)
      expect(pairs).not.toEqual([])
      expect(pairs.flatMap(({ key, was, is }) => differences(was, is, `${table} ${key}`))).toEqual([])
    }
  })

  test('has exactly the same events', async () => {
    const pairs = await readPairs(old.db, 'order_events', old.rows)
    expect(pairs.map(({ is }) => Object(is).body)).toEqual(pairs.map(({ was }) => was.body))
    expect(await old.db.$count(orderEvents)).toBe(pairs.length)
  })

  test('shows each order that had ended as before', () => {
    expect(changes(({ isOpen, isPerson }) => !isOpen && !isPerson)).toEqual([])
  })

  test('still shows each order that was open', () => {
    const open = old.shown.filter(({ isOpen }) => isOpen)
    expect(open).not.toEqual([])
    expect(open.filter(({ id }) => !now.orders.has(id))).toEqual([])
  })

  test('shows each person’s recipients and monthly volumes as before', () => {
    expect(changes(({ isPerson }) => isPerson)).toEqual([])
  })

  test('passes the check of the whole history', async () => {
    const check = await checkHistory(old.db)
    expect(check).toMatchObject({ orders: now.orders.size, differences: [], sums: [], missingGuards: [] })
    expect(isSound(check)).toBe(true)
  })

  test('counts and lists the orders that ended by the service’s answer alone', async () => {
    const { endedByWord, byWord } = await checkHistory(old.db)
    const says = [...now.orders.values()].filter(({ view }) => Object(view).endedByWord === true)
    expect(endedByWord).toBe(says.length)
    expect(says.length).toBeGreaterThan(20)
    expect(byWord).toHaveLength(20)
  })
})

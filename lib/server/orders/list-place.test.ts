import { beforeAll, describe, expect, test } from 'vitest'
import { type HistoryFilter, listQuery, noFilter, readHistoryFilter } from '@/lib/domain/history/filter'
import { listPath, withList } from '@/lib/domain/history/list-place'
import { orderPath } from '@/lib/domain/order/order'
import { receiptPath } from '@/lib/domain/order/view/receipt-standing'
import { longestSearch } from '@/lib/domain/search'
import { readPlace, writePlace } from '../keyset'
import { fillStatement } from '../test/fill-history'
import { ownWorld } from '../test/world'
import { readHistory } from './history'
import { readListQuery } from './list-place'

const world = ownWorld()
beforeAll(async () => {
  const states = ['completed', 'refunded', 'expired'] as const
  await world.db.execute(fillStatement({ userId: world.maria.user.id, count: 90, states }))
})

const paramsOf = (path: string) => Object.fromEntries(new URL(path, 'http://localhost').searchParams)

/** The content at an address of the list, and the query of the next page. */
async function open(path: string) {
  const params = paramsOf(path)
  const filter = readHistoryFilter(params, [])
  const place = readPlace(params.after ?? null)
  const slice = await readHistory(world.db, {
    userId: world.maria.user.id,
    filter,
    chains: [],
    place,
    limit: 25,
  })
  const older = slice.next === null ? null : listPath(listQuery(filter, writePlace(slice.next)))
  return { path, rows: slice.rows, older, list: listQuery(filter, place === null ? null : writePlace(place)) }
}

async function pagesOf(filter: Partial<HistoryFilter>) {
  const pages = [await open(listPath(listQuery({ ...noFilter, ...filter })))]
  for (let older = pages[0]?.older ?? null; older !== null; ) {
    const next = await open(older)
    pages.push(next)
    older = next.older
  }
  return pages
}

describe('a position in the list of orders', () => {
  test.each<[string, Partial<HistoryFilter>, number]>([
    ['all', {}, 90],
    ['narrowed', { kind: 'sell', text: 'recipient' }, 45],
  ])('is restored from every order and receipt of every page of %s', async (_, filter, most) => {
    const pages = await pagesOf(filter)
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(25)
    expect(ids.length).toBeLessThanOrEqual(most)
    expect(pages.length).toBe(Math.ceil(ids.length / 25))
    for (const page of pages) {
      for (const row of page.rows) {
        const order = withList(orderPath(row), page.list)
        const receipt = withList(receiptPath(row), readListQuery(paramsOf(order), []))
        const back = await open(listPath(readListQuery(paramsOf(receipt), [])))
        expect(back.path).toBe(page.path)
        expect(back.rows.map(({ id }) => id)).toContain(row.id)
      }
    }
  })

  test('is kept with the longest search and every other filter', () => {
    const text = '🙂'.repeat(longestSearch)
    const place = { createdAt: new Date(), id: '11111111-1111-4111-8111-111111111111' }
    const filter = { ...noFilter, kind: 'sell', state: 'closed-by-support', text } as const
    const list = listQuery({ ...filter, from: '2026-01-01', to: '2026-12-31' }, writePlace(place))
    expect(readListQuery(paramsOf(withList('/sell/1', list)), [])).toBe(list)
  })

  test('leads nowhere else, whatever an address says', () => {
    const read = (list: string | readonly string[] | undefined) => readListQuery({ list }, [])
    for (const list of [undefined, '', ['kind=sell', 'kind=buy'], '//evil.test', 'x'.repeat(2_001), '&&=&'])
      expect(read(list)).toBe('')
    expect(read('kind=gift&state=x&after=y&next=//evil.test')).toBe('')
    expect(read('next=//evil.test&kind=sell&kind=sell')).toBe('kind=sell')
    expect(withList('/sell/1', '')).toBe('/sell/1')
  })
})

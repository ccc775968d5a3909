import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains'
import { orderKinds } from '../kinds/kinds'
import { factsOf, orderStates } from '../order/state'
import {
  addressParams,
  filterFields,
  type HistoryFilter,
  isNarrowed,
  noFilter,
  readHistoryFilter,
  without,
  writeHistoryFilter,
} from './filter'
import { singleStates, stateGroups, statesOf } from './history'

const address = `0x${'1'.repeat(40)}` as const
const chains: readonly Chain[] = [1, 31337].map((id) => ({
  id,
  name: `Chain ${id}`,
  rpcUrl: '',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: ['USDC', 'DAI'].map((symbol) => ({
    chainId: id,
    address,
    symbol,
    name: symbol,
    decimals: 6,
    resetsAllowance: false,
  })),
}))

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const anyFilter: fc.Arbitrary<HistoryFilter> = fc
  .record({
    kind: maybe(fc.constantFrom(...orderKinds)),
    state: maybe(fc.constantFrom(...stateGroups, ...singleStates)),
    token: maybe(fc.constantFrom('USDC', 'DAI')),
    chainId: maybe(fc.constantFrom(1, 31337)),
    from: maybe(anyDay),
    to: maybe(anyDay),
    text: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '').trim()),
  })
  .map((filter) =>
    filter.from !== null && filter.to !== null && filter.from > filter.to
      ? { ...filter, from: filter.to, to: filter.from }
      : filter,
  )

const read = (query: URLSearchParams) => readHistoryFilter(addressParams(query), chains)

describe('a history filter', () => {
  test('round-trips through its address', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(read(new URLSearchParams(writeHistoryFilter(filter).toString()))).toEqual(filter)
      }),
      { numRuns: 400 },
    )
  })

  test('can be read from any address, and round-trips from there', () => {
    const anyValue = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.string(), { maxLength: 3 }),
      fc.constantFrom(
        '',
        '31337',
        '031337',
        '1e3',
        'open',
        'Completed',
        '__proto__',
        'toString',
        '2026-02-31',
        '9999-99-99',
      ),
    )
    const anyAddress = fc.dictionary(
      fc.constantFrom('q', 'kind', 'state', 'token', 'chain', 'from', 'to', 'after', 'other'),
      anyValue,
    )
    fc.assert(
      fc.property(anyAddress, (params) => {
        const filter = readHistoryFilter(params, chains)
        expect(filter.text).not.toContain('\0')
        expect([...filter.text].length).toBeLessThanOrEqual(100)
        expect(read(writeHistoryFilter(filter))).toEqual(filter)
      }),
      { numRuns: 600 },
    )
  })

  test('drops values that do not exist', () => {
    const params = {
      kind: 'gift',
      state: 'constructor',
      token: 'usdc',
      chain: '2',
      from: '2026-02-30',
      to: 'x',
    }
    expect(readHistoryFilter(params, chains)).toEqual(noFilter)
    expect(readHistoryFilter({ kind: ['sell', 'buy'] }, chains)).toEqual(noFilter)
  })

  test('ignores a value that stands twice in the address, for a page as for a route', () => {
    const pairs = new URLSearchParams('kind=sell&kind=buy&q=mom')
    expect(readHistoryFilter(addressParams(pairs), chains)).toEqual({ ...noFilter, text: 'mom' })
    expect(readHistoryFilter({ kind: ['sell', 'buy'], q: 'mom' }, chains)).toEqual({
      ...noFilter,
      text: 'mom',
    })
  })

  test('accepts its days in reverse order', () => {
    const { from, to } = readHistoryFilter({ from: '2026-03-02', to: '2026-03-01' }, chains)
    expect({ from, to }).toEqual({ from: '2026-03-01', to: '2026-03-02' })
  })

  test('removes one choice at a time', () => {
    fc.assert(
      fc.property(anyFilter, fc.constantFrom(...filterFields), (filter, field) => {
        const fewer = without(filter, field)
        expect(fewer[field]).toEqual(noFilter[field])
        for (const other of filterFields.filter((one) => one !== field))
          expect(fewer[other]).toEqual(filter[other])
      }),
    )
    expect(isNarrowed(noFilter)).toBe(false)
  })

  test('puts every state into one group', () => {
    const all = stateGroups.flatMap((group) => statesOf(group).map((state) => [state, group]))
    expect(new Set(all.map(([state]) => state)).size).toBe(all.length)
    expect(all).toHaveLength(orderStates.length)
    for (const group of stateGroups)
      for (const state of statesOf(group)) expect(factsOf(state).group).toBe(group)
  })
})

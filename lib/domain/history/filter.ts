// How a list of orders is filtered, as written in the address. Reading never fails: invalid values are dropped, so a
// mangled address shows more instead of breaking.
import type { Chain } from '../chains'
import { type OrderKind, orderKinds } from '../kinds/kinds'
import type { OrderState } from '../order/state'
import { searchable } from '../search'
import { type StateGroup, singleStates, stateGroups } from './history'
import { parseDay } from './house-days'

export interface HistoryFilter {
  readonly kind: OrderKind | null
  readonly state: StateGroup | OrderState | null
  /** A symbol, on either side and on any chain. */
  readonly token: string | null
  readonly chainId: number | null
  /** Days in Brasília time, `YYYY-MM-DD`, both included; `from` is never after `to`. */
  readonly from: string | null
  readonly to: string | null
  /** Trimmed; part of a label, a masked key or an address; a whole id or hash. */
  readonly text: string
}

export const noFilter: HistoryFilter = {
  kind: null,
  state: null,
  token: null,
  chainId: null,
  from: null,
  to: null,
  text: '',
}

/** The filter's parameter names in the address, in the order of the form. */
const names = {
  text: 'q',
  kind: 'kind',
  state: 'state',
  token: 'token',
  chainId: 'chain',
  from: 'from',
  to: 'to',
} as const satisfies Readonly<Record<keyof HistoryFilter, string>>

/** The parameters of an address that are a filter's. */
export const filterParams: ReadonlySet<string> = new Set(Object.values(names))

export type FilterField = keyof typeof names
export const filterFields = Object.keys(names) as readonly FilterField[] // Safe: the keys of the table above

/** An address's value for a parameter. A repeated one comes as a list and is ignored. */
export type AddressParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** The same for a route, which gets all pairs of the address. */
export function addressParams(pairs: URLSearchParams): AddressParams {
  const names = [...new Set(pairs.keys())]
  return Object.fromEntries(names.map((name) => [name, onlyOf(pairs.getAll(name))]))
}

function onlyOf(values: readonly string[]): string | readonly string[] {
  const [only = '', ...more] = values
  return more.length === 0 ? only : values
}

export function symbolsOf(chains: readonly Chain[]): readonly string[] {
  return [...new Set(chains.flatMap(({ tokens }) => tokens.map(({ symbol }) => symbol)))].sort()
}

export function readHistoryFilter(params: AddressParams, chains: readonly Chain[]): HistoryFilter {
  const of = (field: FilterField): string => {
    const value = params[names[field]]
    return typeof value === 'string' ? value : ''
  }
  const [one, other] = [parseDay(of('from')), parseDay(of('to'))]
  const isTurned = one !== null && other !== null && one > other
  return {
    kind: orderKinds.find((kind) => kind === of('kind')) ?? null,
    state: [...stateGroups, ...singleStates].find((state) => state === of('state')) ?? null,
    token: symbolsOf(chains).find((symbol) => symbol === of('token')) ?? null,
    chainId: chains.find(({ id }) => String(id) === of('chainId'))?.id ?? null,
    from: isTurned ? other : one,
    to: isTurned ? one : other,
    text: searchable(of('text')),
  }
}

/** The filter as address parameters; unset values are left out. */
export function writeHistoryFilter(filter: HistoryFilter): URLSearchParams {
  const params = new URLSearchParams()
  for (const field of filterFields) {
    const value = filter[field]
    if (value !== null && value !== '') params.set(names[field], String(value))
  }
  return params
}

/** The list's query: its filter, and the order after which it continues. Empty for the unfiltered first page. */
export function listQuery(filter: HistoryFilter, after: string | null = null): string {
  const query = writeHistoryFilter(filter)
  if (after !== null) query.set('after', after)
  return String(query)
}

export function without(filter: HistoryFilter, field: FilterField): HistoryFilter {
  return { ...filter, [field]: noFilter[field] }
}

export function isNarrowed(filter: HistoryFilter): boolean {
  return writeHistoryFilter(filter).size > 0
}

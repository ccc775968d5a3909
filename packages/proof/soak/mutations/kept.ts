// What is stored and shown of an accepted answer, value by value, and how two of them differ.
import { isPlainText } from '@/lib/domain/bounds'
import type { OrderEvent } from '@/lib/domain/order/events'
import type { PaymentView } from '@/lib/domain/order/parts'
import { decodeBrCode } from '@/lib/domain/rails/pix/br-code'

export type QuoteEvent = Extract<OrderEvent, { readonly type: 'quote-received' }>

export type StoredValues = ReadonlyMap<string, string>

const mostLetters = 6_000

function flatten(value: unknown, name: string): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([own, member]) =>
    flatten(member, name === '' ? own : `${name}.${own}`),
  )
}

/** A code as a bank parses it, so that a changed text is distinguished from a changed payee. */
function paymentOf({ brCode, ...payment }: PaymentView) {
  const decoded = brCode === null ? null : decodeBrCode(brCode)
  if (decoded === null || !decoded.ok) return { ...payment, code: brCode }
  const { url, key, amount, name, city, txid, info } = decoded.code
  const [bank = null, ...place] = url?.split('/') ?? []
  const words = { name, city, txid, info }
  // A bank takes the amount of a charge from its address, whatever the code says (MPI 2.7).
  const paid = url === null ? amount : null
  return { ...payment, code: { bank, charge: place.join('/'), key, amount: paid, words } }
}

export function keptOf({ quote, plan, payment = null }: QuoteEvent): StoredValues {
  const { receivedAt, expiresAt, ...terms } = quote
  // Derived from the time we received it, or the code's expiry, which is in the payment.
  const life = payment === null ? Date.parse(expiresAt) - Date.parse(receivedAt) : null
  const shown = payment === null ? null : paymentOf(payment)
  return new Map(flatten({ quote: { ...terms, life }, plan, payment: shown }, ''))
}

/** Whether any part of it could break a write or fill a page. */
export function isUnfit(kept: StoredValues): boolean {
  const values = [...kept.values()]
  const letters = values.reduce((sum, { length }) => sum + length, 0)
  return letters > mostLetters || !values.every((value) => isPlainText(value, mostLetters))
}

const isCaseless = /\.(token|symbol|account|address|unit|from|to|data)$/

/** One form for equivalent values: letter case of hex digits and symbols, trailing zeros of a decimal. */
function meaning(name: string, value: string): string {
  if (isCaseless.test(name)) return value.toLowerCase()
  return /^\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value
}

export interface Difference {
  readonly name: string
  /** Empty when it was missing. */
  readonly before: string
  readonly after: string
}

/** Values that now mean something else. */
export function differences(before: StoredValues, after: StoredValues): readonly Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names
    .map((name) => ({ name, before: before.get(name) ?? '', after: after.get(name) ?? '' }))
    .filter((each) => meaning(each.name, each.before) !== meaning(each.name, each.after))
}

/** What a wallet signs, and what a bank is asked to pay. */
const binding =
  /^(plan\.(reset|approval|transfer)|payment\.(method|amount|currency|pixKey|code\.(bank|key|amount)$|code$))/

export function isBinding({ name }: Difference): boolean {
  return binding.test(name)
}

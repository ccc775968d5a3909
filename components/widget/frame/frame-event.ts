// The shape of the frame's messages to its host. A host acts on these fields (a shop ships goods), so the element
// passes on only valid ones, whatever code runs in the frame.
import type { WidgetEvent } from '../events'

type Check = (value: unknown) => boolean
type ShapeOf<E> = { readonly [Field in Exclude<keyof E, 'type'>]: Check }

const like =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
/** Absent counts as null: a frame of an earlier build, which a browser may still show, lacks fields added later. */
const orNull =
  (check: Check): Check =>
  (value) =>
    value == null || check(value)

// Any word instead of a list: a cached loader must pass on states added later.
const word = like(/^[a-z][a-z_-]{0,63}$/)
const id = like(/^[\w-]{1,128}$/)
const amount = orNull(like(/^\d{1,60}(\.\d{1,60})?$/))
const text: Check = (value) => typeof value === 'string' && value.length <= 200
const chainId: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0
const seconds: Check = (value) => Number.isFinite(value) && Number(value) >= 0

const ofOrder = {
  orderId: id,
  transactionId: orNull(id),
  flow: like(/^(sell|buy|send)$/),
  chainId,
  token: like(/^0x[\da-f]{40}$/i),
  sendAmount: amount,
  receiveAmount: amount,
}

const shapes: { readonly [E in WidgetEvent as E['type']]: ShapeOf<E> } = {
  quote: {
    ...ofOrder,
    status: word,
    expiresAt: orNull(text),
  },
  transaction: {
    ...ofOrder,
    status: word,
    basis: like(/^(seen|told)$/),
    told: orNull(word),
    payoutFinding: orNull(word),
    step: orNull(word),
    stepStatus: orNull(word),
    hash: orNull(like(/^0x[\da-f]{64}$/i)),
  },
  correction: {
    ...ofOrder,
    from: word,
    to: word,
    payoutFinding: orNull(word),
  },
  wallet: { status: word, chainId: orNull(chainId), walletName: orNull(text) },
  error: { code: word, orderId: orNull(id), retryAfterSeconds: orNull(seconds) },
}

/** The event with its known fields, or null if malformed. */
export function readFrameEvent(value: unknown): WidgetEvent | null {
  // Of anything but an object, the spread has no type.
  const given: Readonly<Record<string, unknown>> = { ...Object(value) }
  const { type } = given
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) return null
  // Safe: a key of the table.
  const checks: readonly (readonly [string, Check])[] = Object.entries(shapes[type as WidgetEvent['type']])
  if (!checks.every(([field, fits]) => fits(given[field]))) return null
  // Safe: the table of this type checked each field.
  return Object.fromEntries([
    ['type', type],
    ...checks.map(([field]) => [field, given[field] ?? null]),
  ]) as WidgetEvent
}

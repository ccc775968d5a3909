// The fields of a host's answer. A host is trusted no more than the service: its values have the same bounds
// (lib/settlement/wire/values.ts).
import { isPlainText, parseBoundedDecimal, parseMoment } from '@/lib/domain/bounds'
import type { Hex } from '@/lib/domain/chains'
import type { Decimal } from '@/lib/domain/money/money'

/** The host's answer is not a status; the widget asks the service instead. */
export class NoHostStatus extends Error {
  override readonly name = 'NoHostStatus'
}

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

const longestText = 200
export const longestWord = 100

export function textOf(value: unknown, name: string, most = longestText): string | null {
  const text = member(value, name)
  return typeof text === 'string' && isPlainText(text, most) ? text : null
}

export function decimalOf(value: unknown, name: string): Decimal | null {
  return parseBoundedDecimal(textOf(value, name) ?? '')
}

export function hashOf(value: unknown, name: string): Hex | null {
  const text = textOf(value, name)
  // Safe: the pattern checks the form.
  return text !== null && /^0x[0-9a-f]{64}$/i.test(text) ? (text as Hex) : null
}

export function common<P extends string>(body: unknown, phases: readonly P[]) {
  const phase = phases.find((known) => known === member(body, 'phase'))
  if (phase === undefined) throw new NoHostStatus()
  return {
    phase,
    rawStatus: textOf(body, 'rawStatus', longestWord),
    updatedAt: parseMoment(member(body, 'updatedAt')),
  }
}

// The allow-list: what a log line, a span and a measurement may say. Whatever is not named here cannot leave the server by any
// of the three, so a name, a key or a secret cannot slip in.

import type { ErrorCode } from '@/lib/domain/error-codes'
import type { AnswerCode, DeadReason } from '@/lib/domain/order/dead-letter'
import type { OrderState } from '@/lib/domain/order/state'
import type { Credentials } from './service/credentials'

export interface LogFields {
  /** Ids of ours: never an address, a key or an identity. */
  readonly orderId?: string
  readonly recipientId?: string
  readonly chainId?: number
  readonly code?: ErrorCode
  readonly state?: OrderState
  readonly operation?: string
  /** Whom a call of the service is for. */
  readonly lane?: string
  /** Which credentials a call of the service is made with, where not the server's own. */
  readonly credentials?: Credentials
  /** Which of the limits an action is counted by. */
  readonly limit?: string
  /** Why an order needs a person, and what the service's last answer was worth. */
  readonly reason?: DeadReason
  readonly answer?: AnswerCode
  readonly status?: number
  readonly durationMs?: number
  /** How long a pause lasts, or how far two clocks are apart. */
  readonly seconds?: number
  readonly count?: number
  readonly correlationId?: string
  /** Of an error of the framework: the digest that a person's page shows, and the file and line of the innermost call. */
  readonly digest?: string
  readonly frame?: string
  /** A route by its own name, as `sell/:orderId`. */
  readonly route?: string
  /** Of a report of a browser: which part of the content policy stopped what. */
  readonly directive?: string
  readonly blocked?: string
  /** A thrown thing: its class and its machine code only, never its message. */
  readonly thrown?: unknown
}

const fieldNames = [
  'orderId',
  'recipientId',
  'chainId',
  'code',
  'state',
  'operation',
  'lane',
  'credentials',
  'limit',
  'reason',
  'answer',
  'status',
  'durationMs',
  'seconds',
  'count',
  'correlationId',
  'digest',
  'frame',
  'route',
  'directive',
  'blocked',
] as const satisfies readonly (keyof LogFields)[]

// Control, bidi and line-separator characters would let a value forge a line or hide in a terminal.
const unsafe = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu

// Ids, codes and constants look like this; whatever does not is left out, a correlation id of the service included.
const plainId = /^[A-Za-z0-9][A-Za-z0-9_.:/ -]{0,63}$/

/** One line of text, whatever was in it. */
export function oneLine(text: string): string {
  const escaped = text.replace(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return escaped.slice(0, 128)
}

/** The fields that are on the list and look like what they should be. */
export function allowedFields(fields: LogFields): Record<string, string | number> {
  const allowed: Record<string, string | number> = {}
  for (const name of fieldNames) {
    const value = fields[name]
    if (typeof value === 'number' || (typeof value === 'string' && plainId.test(value))) allowed[name] = value
  }
  return allowed
}

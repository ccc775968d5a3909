// The allow-list: what a log line, a span and a measurement may say. Nothing else can leave the server through any of
// the three, so a name, a key or a secret can't slip in.

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
  /** The lane of a call to the service. */
  readonly lane?: string
  /** The credentials of a call to the service, if not the server's own. */
  readonly credentials?: Credentials
  /** The limit that counts an action. */
  readonly limit?: string
  /** Why an order needs a person, and the classification of the service's last answer. */
  readonly reason?: DeadReason
  readonly answer?: AnswerCode
  readonly status?: number
  /** Duration of a pause, or difference between two clocks. */
  readonly seconds?: number
  readonly count?: number
  readonly correlationId?: string
  /** For a framework error: the digest shown on the person's page, and the file and line of the innermost call. */
  readonly digest?: string
  readonly frame?: string
  /** A route by its own name, such as `sell/:orderId`. */
  readonly route?: string
  /** For a browser's report: which part of the content policy blocked what. */
  readonly directive?: string
  readonly blocked?: string
  /** A thrown value: only its class and code, never its message. */
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
  'seconds',
  'count',
  'correlationId',
  'digest',
  'frame',
  'route',
  'directive',
  'blocked',
] as const satisfies readonly (keyof LogFields)[]

// Control, bidi and line-separator characters could forge a line or hide text in a terminal.
const unsafe = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu

// Ids, codes and constants look like this; anything else is left out, also a correlation id of the service.
const plainId = /^[A-Za-z0-9][A-Za-z0-9_.:/ -]{0,63}$/

export function oneLine(text: string): string {
  const escaped = text.replace(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return escaped.slice(0, 128)
}

/** The allowed fields with valid values. */
export function allowedFields(fields: LogFields): Record<string, string | number> {
  const allowed: Record<string, string | number> = {}
  for (const name of fieldNames) {
    const value = fields[name]
    if (typeof value === 'number' || (typeof value === 'string' && plainId.test(value))) allowed[name] = value
  }
  return allowed
}

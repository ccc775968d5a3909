// The one way to write a log line. Only the fields named here can be written, so a name, a key or a secret cannot slip in.
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { OrderState } from '@/lib/domain/order'
import { codeOf } from './failures'

export interface LogFields {
  /** An id of ours: never an address, a key or an identity. */
  readonly orderId?: string
  readonly chainId?: number
  readonly code?: ErrorCode
  readonly state?: OrderState
  readonly operation?: string
  readonly status?: number
  readonly durationMs?: number
  readonly count?: number
  readonly correlationId?: string
  /** A thrown thing: its class and its machine code only, never its message. */
  readonly thrown?: unknown
}

export type LogLevel = 'info' | 'warn' | 'error'

const fieldNames = [
  'orderId',
  'chainId',
  'code',
  'state',
  'operation',
  'status',
  'durationMs',
  'count',
  'correlationId',
] as const satisfies readonly (keyof LogFields)[]

// Control, bidi and line-separator characters would let a value forge a line or hide in a terminal.
const unsafe = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu

// Ids, codes and constants look like this; whatever does not is left out, a correlation id of the service included.
const plainId = /^[A-Za-z0-9][A-Za-z0-9_.:/ -]{0,63}$/

function clean(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const escaped = value.replace(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return escaped.slice(0, 128)
}

function describeThrown(thrown: unknown): { readonly error: string; readonly errorCode?: string } {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const errorCode = codeOf(thrown)
  const error = thrown.constructor.name
  return errorCode !== null && /^[A-Za-z0-9_.-]{1,64}$/.test(errorCode) ? { error, errorCode } : { error }
}

/** One JSON line. `event` is a constant of the code that calls, never a value. */
export function logLine(level: LogLevel, event: string, fields: LogFields, at: Date): string {
  const line: Record<string, string | number> = { at: at.toISOString(), level, event: String(clean(event)) }
  for (const name of fieldNames) {
    const value = clean(fields[name])
    if (value !== undefined && (typeof value === 'number' || plainId.test(value))) line[name] = value
  }
  if ('thrown' in fields) Object.assign(line, describeThrown(fields.thrown))
  return JSON.stringify(line)
}

export function log(level: LogLevel, event: string, fields: LogFields = {}): void {
  process.stdout.write(`${logLine(level, event, fields, new Date())}\n`)
}

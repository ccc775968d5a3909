// The inputs of a lie: the true answer, what the service knows besides, and randomness.
import { errorBody } from '../http/errors'
import type { OperationName } from '../http/operations'
import type { Dice } from './dice'

export type Members = Readonly<Record<string, unknown>>

/** The service's true answer. */
export interface TrueAnswer {
  readonly operation: OperationName
  /** The body of the call; empty for a GET. */
  readonly question: Members
  readonly status: number
  readonly body: Members
}

export interface ToldAnswer {
  readonly status: number
  /** Members that are undefined are omitted. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What the service knows besides the answer. */
export interface Facts {
  /** The service's clock. */
  readonly nowMs: number
  /** This machine's clock, used in the Date header. */
  readonly machineMs: number
  /** Ids of other transactions of the same kind. */
  readonly otherOrders: readonly string[]
  /** Transaction hashes of deposits for other orders, on this order's chain. */
  readonly otherDeposits: readonly string[]
  readonly recipients: readonly string[]
}

/** Everything that a lie about a body may use. */
export interface Material {
  readonly truth: Members
  readonly question: Members
  readonly facts: Facts
  readonly dice: Dice
}

/** Null where the lie does not fit the true answer. */
export type BodyLie<More = object> = (material: Material & More) => Members | null

export function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ToldAnswer {
  return { status, body: errorBody(code, message), headers }
}

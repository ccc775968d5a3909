// Asks about a transaction that either credentials may have created.
import 'server-only'
import { SettlementError } from '@/lib/settlement'
import type { Credentials } from '../service/credentials'
import { callService, type ServiceCall, tokenCredentials } from '../service/settlement'

export interface StatusAnswer<T> {
  readonly answer: T
  /** The credentials that can see the transaction. */
  readonly credentials: Credentials
}

const isNotFound = (error: unknown) => error instanceof SettlementError && error.status === 404

/**
 * Asks with the credentials that likely created the transaction, and after a 404 with the other ones, if there are two:
 * the settings may have changed since it was created.
 * @throws SettlementError as its only error
 */
export async function askEither<T>(likely: Credentials, call: ServiceCall<T>): Promise<StatusAnswer<T>> {
  try {
    return { answer: await callService('rest', call, likely), credentials: likely }
  } catch (error) {
    if (!isNotFound(error) || tokenCredentials() === 'server') throw error
    const credentials = likely === 'server' ? 'browser' : 'server'
    return { answer: await callService('rest', call, credentials), credentials }
  }
}

// The operators: configured wallets, each proven by its session.
import 'server-only'
import { getEnv } from '../env'
import type { SessionUser } from '../session/sessions'

/** Everyone else gets a 404. */
export function isOperator(user: Pick<SessionUser, 'address'> | null): boolean {
  if (user === null) return false
  const address = user.address.toLowerCase()
  return getEnv().OPERATOR_ADDRESSES.some((known) => known.toLowerCase() === address)
}

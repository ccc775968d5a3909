// Who may see what needs a person: wallets that the configuration names, each proven by its session.
import 'server-only'
import { getEnv } from '../env'
import type { SessionUser } from '../session/sessions'

/** Anybody else is told that there is no such place. */
export function isOperator(user: Pick<SessionUser, 'address'> | null): boolean {
  if (user === null) return false
  const address = user.address.toLowerCase()
  return getEnv().OPERATOR_ADDRESSES.some((known) => known.toLowerCase() === address)
}

import 'server-only'
import type { Address } from '@/lib/domain/chains'
import type { TokenBalance } from '@/lib/domain/ports'
import { rateLimiter } from '../limits/rate-limit'
import { log } from '../log'
import type { SessionUser } from '../session/sessions'
import { within } from '../within'
import { readBalances } from './read'

/** A page that shows balances is sent meanwhile, and its line of a slow chain waits for no longer. */
const waitMs = 6_000
/** A page sends one action at a time, so the press of its form waits behind this read. */
const formWaitMs = 4_000

/** The person's balances on one chain, for a page. Null when the chain can't be read now, or was read too often. */
export async function ownBalances(
  { id, address }: SessionUser,
  chainId: number,
): Promise<readonly TokenBalance[] | null> {
  try {
    if (!(await rateLimiter('read').limit(id)).ok) return null
    return await within(waitMs, readBalances(chainId, address))
  } catch (thrown) {
    log('warn', 'chain not read', { chainId, code: 'chain_unreachable', thrown })
    return null
  }
}

/** An account's balances on one chain, for a form. @throws when the chain gives no answer in time */
export async function formBalances(chainId: number, account: Address): Promise<readonly TokenBalance[]> {
  return within(formWaitMs, readBalances(chainId, account))
}

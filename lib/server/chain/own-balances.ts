import 'server-only'
import type { TokenBalance } from '@/lib/domain/ports'
import { rateLimiter } from '../limits/rate-limit'
import { log } from '../log'
import type { SessionUser } from '../session/sessions'
import { within } from '../within'
import { readBalances } from './read'

/** A page that shows balances is sent meanwhile, and its line of a slow chain waits for no longer. */
const waitMs = 6_000

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

import 'server-only'
import type { CallerNetwork } from '../action'
import { widerNetwork } from '../client-address'
import type { LimitVerdict, RateLimiter } from '../limits/limiter'
import { type LimitName, limitRules, memoryLimiter, rateLimiter } from '../limits/rate-limit'
import { perProcess } from '../per-process'

/** The result of counting one call, with the header fields that report it to the caller. */
interface CallCount {
  readonly ok: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** While Redis fails each process grants only this part of the shared limit: a fifth. */
const localShare = 5

const localLimiters = perProcess('rampLocalLimits', () => new Map<LimitName, RateLimiter>())

function localLimiter(name: LimitName) {
  const known = localLimiters().get(name)
  if (known !== undefined) return known
  const made = memoryLimiter({ ...limitRules[name], name: `local:${name}`, uses: localUses(name) })
  localLimiters().set(name, made)
  return made
}

const localUses = (name: LimitName) => Math.max(1, Math.floor(limitRules[name].uses / localShare))

function counted(verdict: LimitVerdict, limit: number): CallCount {
  const seconds = verdict.ok ? verdict.resetSeconds : verdict.retryAfterSeconds
  const headers = {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(verdict.ok ? verdict.remaining : 0),
    'RateLimit-Reset': String(seconds),
  }
  return verdict.ok
    ? { ok: true, headers }
    : { ok: false, headers: { ...headers, 'Retry-After': String(seconds) } }
}

async function countHere(name: LimitName, key: string): Promise<CallCount> {
  return counted(await localLimiter(name).limit(key), localUses(name))
}

/** Null when Redis fails. */
async function countShared(name: LimitName, key: string): Promise<CallCount | null> {
  const verdict = await rateLimiter(name).limit(key)
  return !verdict.ok && verdict.status === 'failing' ? null : counted(verdict, limitRules[name].uses)
}

/**
 * Counts one call of the token route, first for its user and then for its network, so that a user who asks too often
 * uses up nothing of others on the same network. An IPv6 network is also counted with the wider one around it.
 */
export async function countTokenCall(userId: string, network: CallerNetwork): Promise<CallCount> {
  const shared = await countShared('token', userId)
  const ofUser = shared ?? (await countHere('token', userId))
  if (!ofUser.ok) return ofUser
  const wider = widerNetwork(network.key)
  const places: [LimitName, string][] = [[network.limit ?? 'token-address', `token:${network.key}`]]
  if (wider !== null) places.push(['wider-network', wider])
  // One call waits for an unreachable Redis only once.
  let isShared = shared !== null
  for (const place of places) {
    const inStore = isShared ? await countShared(...place) : null
    isShared = inStore !== null
    const verdict = inStore ?? (await countHere(...place))
    if (!verdict.ok) return verdict
  }
  return ofUser
}

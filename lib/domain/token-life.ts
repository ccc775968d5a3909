// How long a short-lived token may be used: what a host's getToken() answers, read tolerantly, and the rules of its life.
// The browser's clock may be wrong, so none of this trusts it alone.

export interface IssuedToken {
  readonly jwt: string
  /** Unix seconds by the service's clock. */
  readonly expiresAt: number
  /** Seconds from the answer to the end, where the host told it: worth more than any comparison of clocks. */
  readonly expiresIn: number | null
  /** When the service made it, Unix seconds by its clock, as the token itself says; a hint that nobody verifies here. */
  readonly issuedAt: number | null
}

/** The longest that a token can be asked for (documented). */
export const longestLifeSeconds = 86_400
/** The specification's, in seconds. */
const refreshLead = 300
/** Our token route hands out none with less than this left. */
const assumedLife = 600
/** A token is not handed out with less than this to go: whoever sees it so doubts the clock first. */
const doubtfulSeconds = 30

// What may stand after "Bearer" (RFC 6750).
const bearer = /^[\w.~+/-]+=*$/
const firstMillisecondStamp = 100_000_000_000

/** ISO 8601, seconds, milliseconds, or either in a string (contract) as Unix seconds; null for what is no time. */
export function parseUnixSeconds(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const isNumber = typeof value === 'number' || /^\d{1,16}$/.test(value.trim())
  const stamp = isNumber ? Number(value) : Date.parse(value) / 1_000
  if (!Number.isFinite(stamp) || stamp <= 0) return null
  return Math.floor(isNumber && stamp >= firstMillisecondStamp ? stamp / 1_000 : stamp)
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** `iat` of a JWT, unverified; null for a token that tells nothing. */
function issuedAtOf(jwt: string): number | null {
  const payload = jwt.split('.')[1] ?? ''
  try {
    return parseUnixSeconds(member(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))), 'iat'))
  } catch {
    return null
  }
}

/** Null for what holds no token, or no time of its end. `jwt` (spec) or `token` (seen). */
export function parseIssuedToken(value: unknown): IssuedToken | null {
  const jwt = member(value, 'jwt') ?? member(value, 'token')
  const expiresAt = parseUnixSeconds(member(value, 'expiresAt'))
  if (typeof jwt !== 'string' || jwt.length > 8_192 || !bearer.test(jwt) || expiresAt === null) return null
  const expiresIn = member(value, 'expiresIn')
  const issuedAt = issuedAtOf(jwt)
  return {
    jwt,
    expiresAt,
    expiresIn: typeof expiresIn === 'number' && Number.isFinite(expiresIn) ? expiresIn : null,
    issuedAt: issuedAt !== null && issuedAt < expiresAt ? issuedAt : null,
  }
}

export interface KnownTime {
  /** This machine's clock, Unix seconds; hours off at worst. */
  readonly wallSeconds: number
  /** What the service's clock must have passed by now, from earlier tokens and refusals; null before the first. */
  readonly serverAtLeast: number | null
}

/**
 * Seconds that a token just received is good for; nought or less for one that is over. A clock that runs ahead sees every
 * token dead on arrival and one that runs behind sees it live too long: the token's own age bounds the second and
 * stands in for the first.
 */
export function lifeSeconds(token: IssuedToken, { wallSeconds, serverAtLeast }: KnownTime): number {
  const { expiresAt, expiresIn, issuedAt } = token
  const born = Math.max(issuedAt ?? Number.NEGATIVE_INFINITY, serverAtLeast ?? Number.NEGATIVE_INFINITY)
  const most = Math.min(expiresAt - born, longestLifeSeconds)
  if (expiresIn !== null) return Math.min(expiresIn, most)
  const byWall = expiresAt - wallSeconds
  if (byWall > Math.min(doubtfulSeconds, most / 2)) return Math.min(byWall, most)
  return issuedAt === null ? Math.min(assumedLife, most) : most
}

/** How long before its end a token is renewed: five minutes (spec), or half of a life that is shorter than ten. */
export function leadSeconds(life: number): number {
  return Math.min(refreshLead, life / 2)
}

// How long a short-lived token may be used: parses a host's getToken() answer tolerantly, and computes its lifetime.
// The browser's clock may be wrong, so nothing here trusts it alone.
import { parseMoment } from './bounds'

export interface IssuedToken {
  readonly jwt: string
  /** Unix seconds by the service's clock. */
  readonly expiresAt: number
  /** Seconds from the answer to the expiry, if the host gives them: better than comparing clocks. */
  readonly expiresIn: number | null
  /** Issue time in the token, Unix seconds by the service's clock; a hint that is not verified here. */
  readonly issuedAt: number | null
}

/** The longest lifetime that can be requested (documented). */
export const longestLifeSeconds = 86_400
/** From the specification, in seconds. */
const refreshLead = 300
/** Our token route returns no token with less time left. */
const assumedLife = 600
/** No token is issued with less time left: if one looks that way, suspect the clock first. */
const doubtfulSeconds = 30

// What may follow "Bearer" (RFC 6750).
const bearer = /^[\w.~+/-]+=*$/
const firstMillisecondStamp = 100_000_000_000

/** ISO 8601, seconds, milliseconds, or either in a string (contract) as Unix seconds; null when it is not a time. */
export function parseUnixSeconds(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const isNumber = typeof value === 'number' || /^\d{1,16}$/.test(value.trim())
  // A time without a zone is UTC, not the browser's own (bounds.ts).
  const stamp = isNumber ? Number(value) : Date.parse(parseMoment(value) ?? value) / 1_000
  if (!Number.isFinite(stamp) || stamp <= 0) return null
  return Math.floor(isNumber && stamp >= firstMillisecondStamp ? stamp / 1_000 : stamp)
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** A JWT's unverified `iat`; null when it has none. */
function issuedAtOf(jwt: string): number | null {
  const payload = jwt.split('.')[1] ?? ''
  try {
    return parseUnixSeconds(member(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))), 'iat'))
  } catch {
    return null
  }
}

/** Null without a token or an expiry. `jwt` (spec) or `token` (seen). */
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

interface KnownTime {
  /** This machine's clock, Unix seconds; at worst hours off. */
  readonly wallSeconds: number
  /** The time the service's clock has certainly reached, from earlier tokens and refusals; null before the first. */
  readonly serverAtLeast: number | null
}

/**
 * Seconds for which a token just received is valid; zero or less when expired. A clock that is ahead sees every token
 * as expired on arrival, and one that is behind sees it as valid too long. The token's own age limits the second case
 * and replaces the clock in the first.
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

/** How long before its expiry a token is renewed: five minutes (spec), or half of a lifetime shorter than ten. */
export function leadSeconds(life: number): number {
  return Math.min(refreshLead, life / 2)
}

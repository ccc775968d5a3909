// The strict reading of a Sign-In with Ethereum message (EIP-4361). Pure: no clock, store or network. Refuses a message
// that is not exactly what this app asked to sign; libraries' parsers omit several of these checks.
import { getAddress, isAddress } from 'viem/utils'
import type { Address } from '@/lib/domain/chains'
import { signInStatements } from '@/messages/locales'
import { site } from '@/site.config'

/** How long a nonce, and so its message, is valid. */
export const signInLifeMs = 5 * 60_000
const clockToleranceMs = 60_000

interface SiweMessage {
  readonly scheme: string | null
  readonly domain: string
  readonly address: Address
  readonly statement: string | null
  readonly uri: string
  readonly version: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string | null
  readonly notBefore: string | null
  readonly requestId: string | null
  readonly resources: readonly string[]
}

interface SiweExpectation {
  /** The app's origin: it determines scheme, domain and URI. */
  readonly origin: string
  readonly chainIds: readonly number[]
  readonly nowMs: number
}

export type SiweRefusal =
  | 'grammar'
  | 'address'
  | 'scheme'
  | 'domain'
  | 'uri'
  | 'version'
  | 'chain'
  | 'statement'
  | 'nonce'
  | 'dates'
  | 'issued-at'
  | 'expired'
  | 'not-yet'

type SiweCheck =
  | { readonly ok: true; readonly message: SiweMessage }
  | { readonly ok: false; readonly refusal: SiweRefusal }

// The whole message in one anchored pattern, so that text before, between or after the fields is not missed.
const grammar = new RegExp(
  [
    '^(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://)?(?<domain>[^\\s/?#@]+) wants you to sign in with your Ethereum account:',
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    '(?:(?<statement>[\\x20-\\x7e]+)\\n)?',
    'URI: (?<uri>[^\\s]+)',
    'Version: (?<version>[^\\s]+)',
    'Chain ID: (?<chainId>[1-9][0-9]{0,15})',
    'Nonce: (?<nonce>[A-Za-z0-9]{8,})',
    'Issued At: (?<issuedAt>[^\\s]+)' +
      '(?:\\nExpiration Time: (?<expirationTime>[^\\s]+))?' +
      '(?:\\nNot Before: (?<notBefore>[^\\s]+))?' +
      '(?:\\nRequest ID: (?<requestId>[^\\s]*))?' +
      '(?:\\nResources:(?<resources>(?:\\n- [^\\s]+)*))?$',
  ].join('\\n'),
)

const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Milliseconds of an RFC 3339 time, or null: `Date` alone reads many other forms, rolls 30 February over, and takes 24:00.
 */
export function readInstant(value: string): number | null {
  const match = rfc3339.exec(value)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0] = match.slice(1, 5).map(Number)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > daysInMonth || hour > 23) return null
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : at
}

/** Parses a message by the grammar; null if it does not match. */
export function parseSiwe(text: string): SiweMessage | null {
  if (text.length > 2_048) return null
  const found = grammar.exec(text)?.groups
  const address = found?.address
  if (found === undefined || address === undefined) return null
  return {
    scheme: found.scheme ?? null,
    domain: found.domain ?? '',
    // Safe: the pattern checks the form; the checksum is checked separately.
    address: address as Address,
    statement: found.statement ?? null,
    uri: found.uri ?? '',
    version: found.version ?? '',
    chainId: Number(found.chainId),
    nonce: found.nonce ?? '',
    issuedAt: found.issuedAt ?? '',
    expirationTime: found.expirationTime ?? null,
    notBefore: found.notBefore ?? null,
    requestId: found.requestId ?? null,
    resources: found.resources?.split('\n- ').slice(1) ?? [],
  }
}

const statements: ReadonlySet<string> = new Set(Object.values(signInStatements(site.signInStatement)))

function refuseDates(message: SiweMessage, nowMs: number): SiweRefusal | null {
  const issuedAt = readInstant(message.issuedAt)
  const expiresAt = message.expirationTime === null ? null : readInstant(message.expirationTime)
  const notBefore = message.notBefore === null ? null : readInstant(message.notBefore)
  // An expiry is required: without one a stolen signature would stay usable until its nonce is.
  if (issuedAt === null || expiresAt === null) return 'dates'
  if (message.notBefore !== null && notBefore === null) return 'dates'
  if (issuedAt > nowMs + clockToleranceMs) return 'issued-at'
  if (nowMs >= expiresAt || expiresAt <= issuedAt) return 'expired'
  if (expiresAt > issuedAt + signInLifeMs) return 'expired'
  return notBefore !== null && nowMs < notBefore ? 'not-yet' : null
}

function refuse(message: SiweMessage, expected: SiweExpectation): SiweRefusal | null {
  const origin = new URL(expected.origin)
  // Wallets write a checksummed address; all lower case passes too, a wrong checksum does not.
  if (!isAddress(message.address)) return 'address'
  if (message.scheme !== null && `${message.scheme}:` !== origin.protocol) return 'scheme'
  if (message.domain !== origin.host) return 'domain'
  if (message.uri !== origin.origin && message.uri !== `${origin.origin}/`) return 'uri'
  if (message.version !== '1') return 'version'
  if (!expected.chainIds.includes(message.chainId)) return 'chain'
  if (!statements.has(message.statement ?? '') || message.resources.length > 0) return 'statement'
  if (message.nonce.length < 22) return 'nonce'
  return refuseDates(message, expected.nowMs)
}

/**
 * Parses a message and compares it with what this app asked for. Whether the nonce was used is checked where it is
 * stored.
 */
export function checkSiwe(text: string, expected: SiweExpectation): SiweCheck {
  const message = parseSiwe(text)
  if (message === null) return { ok: false, refusal: 'grammar' }
  const refusal = refuse(message, expected)
  if (refusal !== null) return { ok: false, refusal }
  return { ok: true, message: { ...message, address: getAddress(message.address) } }
}

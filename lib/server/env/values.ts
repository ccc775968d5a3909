// Small parsers for single settings. Each returns null for invalid input, and never quotes a value.
import { isAddress } from 'viem/utils'
import type { Address } from '@/lib/domain/chains'
import {
  compareDecimal,
  type Decimal,
  decimalOf,
  divide,
  isZero,
  parseDecimal,
} from '@/lib/domain/money/money'
import { isTokenPermission, type TokenPermission } from '@/lib/settlement'

export interface CallBudget {
  readonly calls: number
  readonly windowMs: number
}

export interface ContractTarget {
  readonly chainId: number
  readonly address: Address
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }

/** "10/5m": ten calls in five minutes. */
export function parseBudget(value: string): CallBudget | null {
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,3})([smh])$/.exec(value)
  const unit = unitMs[match?.[3] ?? '']
  if (match === null || unit === undefined) return null
  return { calls: Number(match[1]), windowMs: Number(match[2]) * unit }
}

const hundred = decimalOf('100')
const mostPercent = decimalOf('50')

/** "2.5": a share of 0.025. */
export function parsePercent(value: string): Decimal | null {
  const percent = parseDecimal(value)
  if (percent === null || isZero(percent) || compareDecimal(percent, mostPercent) > 0) return null
  return divide(percent, hundred, 18, 'half-even')
}

/** "8453:0xabc…,10:0xdef…": the contracts that a plan may touch, by chain. */
export function parseContracts(value: string): readonly ContractTarget[] | null {
  const targets: ContractTarget[] = []
  for (const entry of value.split(',')) {
    const match = /^([1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(entry.trim())
    const address = match?.[2]
    if (match === null || address === undefined || !isAddress(address)) return null
    targets.push({ chainId: Number(match[1]), address })
  }
  return targets
}

/** "0xabc…,0xdef…": wallets. */
export function parseAddresses(value: string): readonly Address[] | null {
  const addresses = value.split(',').map((entry) => entry.trim())
  return addresses.every((address): address is Address => isAddress(address)) ? addresses : null
}

/** "quotes:read,offramp:read": a subset of the permissions for browsers' tokens, in the order of the text. */
export function parseTokenPermissions(value: string): readonly TokenPermission[] | null {
  const words = value.split(',').map((word) => word.trim())
  return words.every(isTokenPermission) ? words : null
}

/** Only an origin: scheme, host and port. */
export function parseOrigin(value: string): string | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return bare && /^https?:$/.test(url.protocol) ? url.origin : null
}

/**
 * "mailto:security@pay.example,https://pay.example/report": each becomes a line of text, so none may contain a line
 * end.
 */
export function parseContacts(value: string): readonly string[] | null {
  const contacts = value.split(',').map((entry) => entry.trim())
  const isFit = (contact: string) =>
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(contact) && URL.canParse(contact)
  return contacts.every(isFit) ? contacts : null
}

/** Whether CHAINS is the list itself, not the path of a file. */
export const isChainsText = (value: string): boolean => value.trimStart().startsWith('[')

export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether a URL leads to this machine. A text that is no URL leads nowhere. */
export const isHere = (url: string): boolean => URL.canParse(url) && isLoopbackHost(new URL(url).hostname)

const placeholder =
  /<|>|change[-_ ]?me|place[-_ ]?holder|your[-_ ]|example|replace|sandbox|secret[-_ ]?(here|key)|^(x|\.|\*|-|_|0|1)+$|^(to-?do|test|dev)/i

/** Whether a secret looks real: long enough, several different characters, no blanks, not a sample from a manual. */
export function isRealSecret(value: string, minLength: number): boolean {
  if (value.length < minLength || /\s/.test(value) || placeholder.test(value)) return false
  return new Set(value).size >= Math.min(6, minLength)
}

/** The form in which Next expects the key for its server actions. */
export function isAesKey(value: string): boolean {
  const bytes = Buffer.from(value, 'base64')
  return [16, 24, 32].includes(bytes.length) && bytes.toString('base64') === value && new Set(bytes).size >= 6
}

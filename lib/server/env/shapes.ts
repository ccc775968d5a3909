// The form of each variable's value, with the reason when it is invalid. Pure.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parsePixReceivers } from '@/lib/domain/rails/pix/receivers'
import { parseBaseUrl } from '@/lib/settlement'
import { parseChains } from '../chains-schema'
import {
  isChainsText,
  isHere,
  isRealSecret,
  parseBudget,
  parseContracts,
  parseOrigin,
  parsePercent,
  parseTokenPermissions,
} from './values'

export const text = z.string({ error: 'is missing' })
const orDefault = (live: boolean, value: string) => (live ? text : text.default(value))
export const liveOnly = <T extends z.ZodType>(live: boolean, type: T) => (live ? type : type.optional())

export const secret = (minLength: number, allowed: readonly string[] = []) =>
  text
    .refine((value) => value === value.trim(), 'has spaces or a line break around it')
    .refine(
      (value) => allowed.includes(value) || isRealSecret(value, minLength),
      `must be a real secret of at least ${minLength} characters, not a placeholder`,
    )

export const databaseUrl = text.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address')
/** https, as Upstash serves it; in sandbox mode also a bridge on this machine. */
export function storeUrl(live: boolean) {
  const httpsUrl = text.regex(/^https:\/\/\S+$/, 'must be an https:// address')
  if (live) return httpsUrl
  return text
    .refine(
      (value) => /^https:\/\/\S+$/.test(value) || isHere(value),
      'must be https unless the host is this machine',
    )
    .optional()
}

/** The service's client accepts no other, and would only fail at the first call. */
function isBaseUrl(value: string): boolean {
  try {
    parseBaseUrl(value)
    return true
  } catch {
    return false
  }
}

export function apiUrl(live: boolean) {
  return orDefault(live, 'http://127.0.0.1:4010/v1').superRefine((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null
    if (url === null || !/^https?:$/.test(url.protocol)) {
      context.addIssue({ code: 'custom', message: 'must be an http(s) address' })
    } else if (url.protocol === 'http:' && !isHere(value)) {
      context.addIssue({ code: 'custom', message: 'must be https unless the host is this machine' })
    } else if (!isBaseUrl(value)) {
      context.addIssue({ code: 'custom', message: 'must hold no credentials, query or fragment' })
    }
  })
}

export function appUrl(live: boolean) {
  return orDefault(live, 'http://localhost:3000').transform((value, context) => {
    const origin = parseOrigin(value)
    if (origin === null || (live && !origin.startsWith('https://'))) {
      const reason = live ? 'must be an https:// origin without a path' : 'must be an origin without a path'
      context.addIssue({ code: 'custom', message: reason })
      return z.NEVER
    }
    return origin
  })
}

export function parsedBy<T>(parse: (value: string) => T | null, reason: string) {
  return (value: string, context: z.RefinementCtx): T => {
    const parsed = parse(value)
    if (parsed !== null) return parsed
    context.addIssue({ code: 'custom', message: reason })
    return z.NEVER
  }
}

/** Where in the long list, but never what stands there: it may hold a key. */
function whyNoChains(thrown: unknown): string {
  if (thrown instanceof SyntaxError) return 'is not JSON'
  const place = thrown instanceof z.ZodError ? z.core.toDotPath(thrown.issues[0]?.path ?? []) : ''
  return place === ''
    ? 'must be a JSON list of chains, or the path of one that can be read'
    : `is wrong at ${place}`
}

export const chains = text.transform((value, context) => {
  try {
    const json = isChainsText(value) ? value : readFileSync(value, 'utf8')
    return parseChains(JSON.parse(json))
  } catch (thrown) {
    context.addIssue({ code: 'custom', message: whyNoChains(thrown) })
    return z.NEVER
  }
})
export const realChains = chains.refine(
  (list) => list.every((chain) => chain.id !== 31337 && chain.id !== 31338),
  'contains a chain of the sandbox',
)
export const budget = parsedBy(parseBudget, 'must look like 10/5m')
export const contracts = text.transform(
  parsedBy(parseContracts, 'must be chain:address, separated by commas'),
)
export const pixReceivers = text.transform(
  parsedBy(
    parsePixReceivers,
    'must be host:, key: and name: entries, separated by commas, at least one host or key among them',
  ),
)
/** A whole number in plain digits. */
export const wholeFrom = (least: number, most: number, reason: string) =>
  parsedBy((value) => {
    const number = /^[1-9]\d*$/.test(value) ? Number(value) : 0
    return least <= number && number <= most ? number : null
  }, reason)
export const quoteLife = wholeFrom(1, 99_999, 'must be whole seconds')
// A press may need two calls and a list before its price; all must end before the clock gives up the order.
export const timeLimit = wholeFrom(1, 30, 'must be 1 to 30 whole seconds')
export const priceBand = parsedBy(
  parsePercent,
  'must be a percentage above 0 and at most 50, for example 5 or 2.5',
)
export const poolMax = wholeFrom(1, 100, 'must be 1 to 100 connections')
export const permissions = parsedBy(
  parseTokenPermissions,
  'must be permissions that a browser may have, separated by commas; recipients:* never',
)
export const proxyHops = wholeFrom(1, 10, 'must be 1 to 10 proxies')
export const oneOf = <A extends string, B extends string>(a: A, b: B) =>
  z.enum([a, b], { error: `must be "${a}" or "${b}"` })
export const onOrOff = oneOf('on', 'off')
export const securityLogDays = wholeFrom(1, 3_650, 'must be 1 to 3650 whole days')
export const proxyName = text
  .regex(/^[a-z][a-z0-9-]*$/, 'must be "vercel", "none" or the name of a header')
  .refine(
    (name) => !['forwarded', 'host', 'user-agent'].includes(name),
    'must be a header that holds nothing but addresses',
  )

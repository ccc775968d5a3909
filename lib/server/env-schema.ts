// The environment as one zod object: every variable that the server reads, with the reason when it is unfit.
// Pure (no server-only fence), so that the start script and the tests can check an environment before Next runs.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseBaseUrl } from '@/lib/settlement/base-url'
import { tokenPermissions } from '@/lib/settlement/token-permissions'
import { parseChains } from './chains-schema'
import { fixOf } from './env-fixes'
import { mixingFaults } from './env-mixing'
import { type EnvFault, placed, platformDefaults, platformFaults, type RawEnv } from './env-platform'
import {
  isAesKey,
  isLoopbackHost,
  isRealSecret,
  parseAddresses,
  parseBudget,
  parseContracts,
  parseOrigin,
  parseParentOrigins,
  parseTokenPermissions,
} from './env-values'

export type RunMode = 'sandbox' | 'live'

export type EnvCheck =
  | { readonly ok: true; readonly env: Env }
  | { readonly ok: false; readonly faults: readonly EnvFault[] }

const text = z.string({ error: 'is missing' })
const orDefault = (live: boolean, value: string) => (live ? text : text.default(value))
const liveOnly = <T extends z.ZodType>(live: boolean, type: T) => (live ? type : type.optional())

const secret = (minLength: number, allowed: readonly string[] = []) =>
  text
    .refine((value) => value === value.trim(), 'has blanks or a line end around it')
    .refine(
      (value) => allowed.includes(value) || isRealSecret(value, minLength),
      `must be a real secret of at least ${minLength} characters, not a placeholder`,
    )

const databaseUrl = text.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address')
/** https, as Upstash serves it; in sandbox mode also a bridge on this machine. */
function storeUrl(live: boolean) {
  const httpsUrl = text.regex(/^https:\/\/\S+$/, 'must be an https:// address')
  if (live) return httpsUrl
  const isHere = (value: string) => URL.canParse(value) && isLoopbackHost(new URL(value).hostname)
  return text
    .refine(
      (value) => /^https:\/\/\S+$/.test(value) || isHere(value),
      'must be https unless the host is this machine',
    )
    .optional()
}

/** Where browsers find a wallet on a phone; in sandbox mode also a relay on this machine. */
function relayUrl(live: boolean) {
  const isRelay = (value: string) => {
    if (!/^wss?:\/\/[^\s?#@]+$/.test(value) || !URL.canParse(value)) return false
    const { protocol, hostname } = new URL(value)
    return protocol === 'wss:' || (!live && isLoopbackHost(hostname))
  }
  return text
    .default('wss://relay.walletconnect.org')
    .refine(isRelay, 'must be a wss:// address without a query')
}

/** The client of the service takes no other, and would say so only at the first call. */
function isBaseUrl(value: string): boolean {
  try {
    parseBaseUrl(value)
    return true
  } catch {
    return false
  }
}

function apiUrl(live: boolean) {
  return orDefault(live, 'http://127.0.0.1:4010/v1').superRefine((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null
    const loopback = url !== null && isLoopbackHost(url.hostname)
    if (url === null || !/^https?:$/.test(url.protocol)) {
      context.addIssue({ code: 'custom', message: 'must be an http(s) address' })
    } else if (url.protocol === 'http:' && !loopback) {
      context.addIssue({ code: 'custom', message: 'must be https unless the host is this machine' })
    } else if (!isBaseUrl(value)) {
      context.addIssue({ code: 'custom', message: 'must hold no credentials, query or fragment' })
    }
  })
}

function appUrl(live: boolean) {
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

function parsedBy<T>(parse: (value: string) => T | null, reason: string) {
  return (value: string, context: z.RefinementCtx): T => {
    const parsed = parse(value)
    if (parsed !== null) return parsed
    context.addIssue({ code: 'custom', message: reason })
    return z.NEVER
  }
}

function readChains(value: string) {
  try {
    const json = value.trimStart().startsWith('[') ? value : readFileSync(value, 'utf8')
    return parseChains(JSON.parse(json))
  } catch {
    return null
  }
}

const chains = text.transform(parsedBy(readChains, 'must be a JSON list of chains, or the path of one'))
const realChains = chains.refine(
  (list) => list.every((chain) => chain.id !== 31337 && chain.id !== 31338),
  'holds a chain of the sandbox',
)
const budget = parsedBy(parseBudget, 'must look like 10/5m')
const contracts = text.transform(parsedBy(parseContracts, 'must be chain:address, separated by commas'))
const quoteLife = parsedBy(
  (value) => (/^[1-9]\d{0,4}$/.test(value) ? Number(value) : null),
  'must be whole seconds',
)
// Two calls and a list may stand between a press and its price; all must end before the clock gives the order up.
const timeLimit = parsedBy(
  (value) => (/^([1-9]|[12]\d|30)$/.test(value) ? Number(value) : null),
  'must be 1 to 30 whole seconds',
)
const poolMax = parsedBy(
  (value) => (/^([1-9]\d?|100)$/.test(value) ? Number(value) : null),
  'must be 1 to 100 connections',
)
const permissions = parsedBy(
  parseTokenPermissions,
  'must be permissions that a browser may have, separated by commas; recipients:* never',
)
const parentOrigins = (live: boolean) =>
  text
    .transform(
      parsedBy(
        (value) => parseParentOrigins(value, !live),
        'must be https origins without a path or a pattern, separated by commas',
      ),
    )
    .default([])
// Mostly beside the app, so http will do; what is sent holds nothing of a person.
const collector = text
  .regex(/^https?:\/\/[^\s?#]+$/, 'must be the http(s) address of a collector, without /v1/traces')
  .refine(
    (value) => URL.canParse(value) && !/\/v1\/(traces|metrics)\/*$/.test(value),
    'must end before /v1/traces',
  )
  .transform((value) => value.replace(/\/+$/, ''))
const exportInterval = parsedBy(
  (value) => (/^[1-9]\d{2,6}$/.test(value) ? Number(value) : null),
  'must be 100 or more whole milliseconds',
)
const proxyName = text.regex(/^[a-z][a-z0-9-]*$/, 'must be "vercel", "none" or the name of a header')

function schemaFor(live: boolean) {
  return z.object({
    RAMP_MODE: z.enum(['sandbox', 'live'], { error: 'must be "sandbox" or "live"' }),
    APP_URL: appUrl(live),
    NEXTAUTH_SECRET: secret(32),
    // Read by Next itself, when it builds and when it runs.
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: text
      .refine(isAesKey, 'must be 16, 24 or 32 random bytes in base64')
      .optional(),
    SETTLEMENT_API_URL: apiUrl(live),
    SETTLEMENT_CLIENT_ID: live ? secret(3) : text.default('sandbox-client'),
    SETTLEMENT_CLIENT_SECRET: live ? secret(16) : secret(8, ['sandbox-secret']).default('sandbox-secret'),
    SETTLEMENT_BUDGET: text.default(live ? '10/5m' : '3000/5m').transform(budget),
    // About 30 s at the live service (documented); the sandbox's own default is 60.
    SETTLEMENT_QUOTE_TTL_SECONDS: text.default(live ? '30' : '60').transform(quoteLife),
    SETTLEMENT_TIMEOUT_SECONDS: text.default('30').transform(timeLimit),
    SETTLEMENT_CONTRACTS: liveOnly(live, contracts),
    SETTLEMENT_SIGNATURE_ENCODING: z
      .enum(['hex', 'base64'], { error: 'must be "hex" or "base64"' })
      .default('hex'),
    SETTLEMENT_TO_TOKEN: z
      .enum(['label', 'address'], { error: 'must be "label" or "address"' })
      .default('label'),
    SETTLEMENT_TOKEN_PERMISSIONS: text.default(tokenPermissions.join(',')).transform(permissions),
    DATABASE_URL: liveOnly(live, databaseUrl),
    DATABASE_URL_DIRECT: databaseUrl.optional(),
    DATABASE_POOL_MAX: text.transform(poolMax).optional(),
    DATA_DIR: text.default('.data'),
    UPSTASH_REDIS_REST_URL: storeUrl(live),
    UPSTASH_REDIS_REST_TOKEN: liveOnly(live, secret(8)),
    CHAINS: live ? realChains : chains.optional(),
    SANDBOX_CONTROL_SECRET: secret(20).optional(),
    CRON_SECRET: liveOnly(live, secret(16)),
    LIVE_PREVIEW: z.literal('test-project', { error: 'must be "test-project", or unset' }).optional(),
    OPERATOR_ADDRESSES: text
      .transform(parsedBy(parseAddresses, 'must be addresses of wallets, separated by commas'))
      .default([]),
    TRUSTED_PROXY: live ? proxyName : proxyName.default('none'),
    WIDGET_PARENT_ORIGINS: parentOrigins(live),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
    // Read by OpenTelemetry itself: "name=value", separated by commas.
    OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
    OTEL_SERVICE_NAME: text.regex(/^[\w.-]{1,64}$/, 'must be a plain name').default('ramp-starter'),
    OTEL_METRIC_EXPORT_INTERVAL: text.default('60000').transform(exportInterval),
    NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: text.regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits').optional(),
    WALLETCONNECT_RELAY_URL: relayUrl(live),
  })
}

export type Env = z.output<ReturnType<typeof schemaFor>>

/** Every variable that the schema knows; .env.example names the same. */
export const envNames: readonly string[] = Object.keys(schemaFor(true).shape)

function pairFaults(source: RawEnv): EnvFault[] {
  const [url, token] = ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'] as const
  if ((source[url] === undefined) === (source[token] === undefined)) return []
  return [{ name: source[url] === undefined ? url : token, reason: 'is missing beside its pair' }]
}

/** A sandbox elsewhere is a sandbox for sure only when the app can open its control calls. */
function placeFaults(source: RawEnv): EnvFault[] {
  const { RAMP_MODE: mode, SETTLEMENT_API_URL: url = '', SANDBOX_CONTROL_SECRET: opens } = source
  if (mode !== 'sandbox' || opens !== undefined || !URL.canParse(url)) return []
  if (isLoopbackHost(new URL(url).hostname)) return []
  const reason =
    'must be on this machine in sandbox mode, unless SANDBOX_CONTROL_SECRET opens a sandbox elsewhere'
  return [{ name: 'SETTLEMENT_API_URL', reason }]
}

function firstOfEach(faults: readonly EnvFault[]): EnvFault[] {
  return faults.filter(({ name }, index) => faults.findIndex((fault) => fault.name === name) === index)
}

/**
 * Checks an environment whole: all faults come together.
 * @param builtMode the mode that the build was made for; it must be the mode of the start
 */
export function checkEnv(raw: RawEnv, builtMode?: string): EnvCheck {
  const given = Object.fromEntries(envNames.map((name) => [name, raw[name] === '' ? undefined : raw[name]]))
  const source = { ...given, ...platformDefaults(raw, given) }
  const parsed = schemaFor(source.RAMP_MODE === 'live').safeParse(source)
  const faults: EnvFault[] = parsed.success
    ? []
    : firstOfEach(parsed.error.issues.map((issue) => ({ name: issue.path.join('.'), reason: issue.message })))
  const mixed = parsed.success ? mixingFaults(parsed.data) : []
  const others = [...pairFaults(source), ...placeFaults(source), ...platformFaults(raw, source), ...mixed]
  for (const fault of others) {
    const at = faults.findIndex(({ name }) => name === fault.name)
    // The first reason stands; the platform's own fix is the better one for it.
    if (at < 0) faults.push(fault)
    else faults[at] = { ...fault, reason: faults[at]?.reason ?? fault.reason }
  }
  if (builtMode !== undefined && source.RAMP_MODE !== undefined && builtMode !== source.RAMP_MODE) {
    faults.push({ name: 'RAMP_MODE', reason: 'is not the mode that this build was made for' })
  }
  return parsed.success && faults.length === 0
    ? { ok: true, env: parsed.data }
    : { ok: false, faults: placed(raw, faults, fixOf) }
}

/** The faults as lines for a terminal, each with what to do about it. */
export function describeFaults(faults: readonly EnvFault[]): string {
  const lines = faults.flatMap(({ name, reason, fix }) => [
    `  ${name} ${reason}`,
    `    fix: ${fix ?? fixOf(name)}`,
  ])
  const last = 'See .env.example; "npm run doctor" checks the rest of what a start needs.'
  return ['The environment is not fit to start with:', ...lines, last].join('\n')
}

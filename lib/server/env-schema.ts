// The environment as one zod object: every variable that the server reads, with the reason when it is unfit.
// Pure (no server-only fence), so that the start script and the tests can check an environment before Next runs.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseChains } from './chains-schema'
import { isLoopbackHost, isRealSecret, parseBudget, parseContracts, parseOrigin } from './env-values'

export type RunMode = 'sandbox' | 'live'

/** What is wrong with one variable. Holds its name and a reason, never its value. */
export interface EnvFault {
  readonly name: string
  readonly reason: string
}

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
const httpsUrl = text.regex(/^https:\/\/\S+$/, 'must be an https:// address')

function apiUrl(live: boolean) {
  return orDefault(live, 'http://127.0.0.1:4010/v1').superRefine((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null
    const loopback = url !== null && isLoopbackHost(url.hostname)
    if (url === null || !/^https?:$/.test(url.protocol)) {
      context.addIssue({ code: 'custom', message: 'must be an http(s) address' })
    } else if (url.protocol === 'http:' && !loopback) {
      context.addIssue({ code: 'custom', message: 'must be https unless the host is this machine' })
    } else if (!live && !loopback) {
      context.addIssue({ code: 'custom', message: 'must be on this machine in sandbox mode' })
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
const proxyName = text.regex(/^[a-z][a-z0-9-]*$/, 'must be "vercel", "none" or the name of a header')

function schemaFor(live: boolean) {
  return z.object({
    RAMP_MODE: z.enum(['sandbox', 'live'], { error: 'must be "sandbox" or "live"' }),
    APP_URL: appUrl(live),
    NEXTAUTH_SECRET: secret(32),
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
    DATABASE_URL: liveOnly(live, databaseUrl),
    DATABASE_URL_DIRECT: databaseUrl.optional(),
    DATA_DIR: text.default('.data'),
    UPSTASH_REDIS_REST_URL: liveOnly(live, httpsUrl),
    UPSTASH_REDIS_REST_TOKEN: liveOnly(live, secret(8)),
    CHAINS: live ? realChains : chains.optional(),
    CRON_SECRET: liveOnly(live, secret(16)),
    TRUSTED_PROXY: live ? proxyName : proxyName.default('none'),
    NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: text.regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits').optional(),
  })
}

export type Env = z.output<ReturnType<typeof schemaFor>>

/** Every variable that the schema knows; .env.example names the same. */
export const envNames: readonly string[] = Object.keys(schemaFor(true).shape)

function pairFaults(source: Record<string, string | undefined>): EnvFault[] {
  const [url, token] = ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'] as const
  if ((source[url] === undefined) === (source[token] === undefined)) return []
  return [{ name: source[url] === undefined ? url : token, reason: 'is missing beside its pair' }]
}

function firstOfEach(faults: readonly EnvFault[]): EnvFault[] {
  return faults.filter(({ name }, index) => faults.findIndex((fault) => fault.name === name) === index)
}

/**
 * Checks an environment whole: all faults come together.
 * @param builtMode the mode that the build was made for; it must be the mode of the start
 */
export function checkEnv(raw: Readonly<Record<string, string | undefined>>, builtMode?: string): EnvCheck {
  const source = Object.fromEntries(envNames.map((name) => [name, raw[name] === '' ? undefined : raw[name]]))
  const parsed = schemaFor(source.RAMP_MODE === 'live').safeParse(source)
  const faults = parsed.success
    ? []
    : firstOfEach(parsed.error.issues.map((issue) => ({ name: issue.path.join('.'), reason: issue.message })))
  for (const fault of pairFaults(source)) {
    if (!faults.some((known) => known.name === fault.name)) faults.push(fault)
  }
  if (builtMode !== undefined && source.RAMP_MODE !== undefined && builtMode !== source.RAMP_MODE) {
    faults.push({ name: 'RAMP_MODE', reason: 'is not the mode that this build was made for' })
  }
  return parsed.success && faults.length === 0 ? { ok: true, env: parsed.data } : { ok: false, faults }
}

/** The faults as lines for a terminal. */
export function describeFaults(faults: readonly EnvFault[]): string {
  const lines = faults.map((fault) => `  ${fault.name} ${fault.reason}`)
  return ['The environment is not fit to start with:', ...lines, 'See .env.example.'].join('\n')
}

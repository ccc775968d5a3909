import { isIP } from 'node:net'
import { resolve } from 'node:path'

export interface RateLimit {
  readonly calls: number
  readonly windowMs: number
  /** Whether a refusal contains Retry-After. The documented service doesn't send it. */
  readonly tellsWait: boolean
}

export interface SandboxConfig {
  readonly port: number
  /** The address it listens on: loopback only, unless set otherwise. */
  readonly host: string
  /** Its public origins; the first is the one it reports. Empty when only this machine reaches it. */
  readonly publicOrigins: readonly string[]
  /** The secret for remote access to the control calls and the pages that change state. Null: no remote access. */
  readonly controlSecret: string | null
  readonly dir: string
  readonly clientId: string
  readonly clientSecret: string
  /** The second project, meant for browser tokens. Null: there is none. */
  readonly browserProject: { readonly clientId: string; readonly clientSecret: string } | null
  readonly quoteTtlSeconds: number
  readonly onrampTtlSeconds: number
  readonly payoutDelayMs: number
  /** Whether the price of a dollar drifts on its own. */
  readonly market: 'moving' | 'still'
  /** The maximum lifetime of a token, whatever was requested. */
  readonly tokenMaxSeconds: number
  readonly rateLimit: RateLimit
  readonly browserRateLimit: RateLimit
  /** Origins of pages that may call the service, besides those on this machine. */
  readonly pageOrigins: readonly string[]
}

/** A reason to stop that a person can fix: printed as one line, without a stack. */
export class StartError extends Error {}

const LOOPBACK_ADDRESSES: readonly string[] = ['127.0.0.1', '::1']
const USUAL_SECRET = 'sandbox-secret'
const USUAL_BROWSER_SECRET = 'sandbox-browser-secret'
const LEAST_SECRET_LENGTH = 20

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings. An invalid one is named with the expected format, never with its value. */
export function readConfig(env: Environment): SandboxConfig {
  const config = readSettings(env)
  // The default secret is in the source, so any reader could sign calls of the project.
  if (isOpen(config) && config.clientSecret === USUAL_SECRET) {
    throw new StartError('SANDBOX_CLIENT_SECRET must be set to one of your own when others reach the sandbox')
  }
  return { ...config, browserProject: browserProject(env, config) }
}

function browserProject(env: Environment, config: SandboxConfig): SandboxConfig['browserProject'] {
  const { SANDBOX_BROWSER_CLIENT_ID: id, SANDBOX_BROWSER_CLIENT_SECRET: secret } = env
  // A sandbox that others can reach has a second project only with its own secret.
  if (isOpen(config) && secret === undefined) return null
  const clientId = text(id ?? 'sandbox-browser-client', 'SANDBOX_BROWSER_CLIENT_ID')
  const clientSecret = text(secret ?? USUAL_BROWSER_SECRET, 'SANDBOX_BROWSER_CLIENT_SECRET')
  if (isOpen(config) && clientSecret === USUAL_BROWSER_SECRET)
    throw new StartError(
      'SANDBOX_BROWSER_CLIENT_SECRET must be one of your own when others reach the sandbox',
    )
  if (clientId === config.clientId)
    throw new StartError('SANDBOX_BROWSER_CLIENT_ID must be another id than SANDBOX_CLIENT_ID')
  return { clientId, clientSecret }
}

/** Whether other machines can reach it. */
export function isOpen({ host, publicOrigins }: Pick<SandboxConfig, 'host' | 'publicOrigins'>): boolean {
  return publicOrigins.length > 0 || !LOOPBACK_ADDRESSES.includes(host)
}

/** Where this machine reaches it. */
export function localUrl({ host, port }: Pick<SandboxConfig, 'host' | 'port'>): string {
  return `http://${host === '::1' ? '[::1]' : '127.0.0.1'}:${port}`
}

function readSettings(env: Environment): SandboxConfig {
  const rate = env.SANDBOX_RATE_LIMIT ?? '100000/1m'
  const tellsWait = flag(env.SANDBOX_RATE_LIMIT_RETRY_AFTER ?? '0', 'SANDBOX_RATE_LIMIT_RETRY_AFTER')
  return {
    port: whole(env.SANDBOX_PORT ?? '4010', 'SANDBOX_PORT', 1, 65_535),
    host: address(env.SANDBOX_HOST ?? '127.0.0.1', 'SANDBOX_HOST'),
    publicOrigins: origins(env.SANDBOX_PUBLIC_URL ?? '', 'SANDBOX_PUBLIC_URL'),
    controlSecret: controlSecret(env.SANDBOX_CONTROL_SECRET ?? '', 'SANDBOX_CONTROL_SECRET'),
    dir: resolve(env.SANDBOX_DIR ?? '.sandbox'),
    clientId: text(env.SANDBOX_CLIENT_ID ?? 'sandbox-client', 'SANDBOX_CLIENT_ID'),
    clientSecret: text(env.SANDBOX_CLIENT_SECRET ?? USUAL_SECRET, 'SANDBOX_CLIENT_SECRET'),
    quoteTtlSeconds: whole(env.SANDBOX_QUOTE_TTL_SECONDS ?? '60', 'SANDBOX_QUOTE_TTL_SECONDS', 1, 86_400),
    onrampTtlSeconds: whole(env.SANDBOX_ONRAMP_TTL_SECONDS ?? '600', 'SANDBOX_ONRAMP_TTL_SECONDS', 1, 86_400),
    payoutDelayMs: whole(env.SANDBOX_PAYOUT_DELAY_MS ?? '4000', 'SANDBOX_PAYOUT_DELAY_MS', 0, 3_600_000),
    market: market(env.SANDBOX_MARKET ?? 'moving', 'SANDBOX_MARKET'),
    tokenMaxSeconds: whole(env.SANDBOX_TOKEN_MAX_SECONDS ?? '86400', 'SANDBOX_TOKEN_MAX_SECONDS', 1, 86_400),
    browserProject: null,
    rateLimit: { ...limit(rate, 'SANDBOX_RATE_LIMIT'), tellsWait },
    browserRateLimit: {
      ...limit(env.SANDBOX_BROWSER_RATE_LIMIT ?? rate, 'SANDBOX_BROWSER_RATE_LIMIT'),
      tellsWait,
    },
    pageOrigins: origins(env.SANDBOX_PAGE_ORIGINS ?? '', 'SANDBOX_PAGE_ORIGINS'),
  }
}

function whole(value: string, name: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= least && number <= most)) {
    throw new StartError(`${name} must be a whole number from ${least} to ${most}`)
  }
  return number
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }

function limit(value: string, name: string): Omit<RateLimit, 'tellsWait'> {
  const [, calls, count, unit = ''] = /^([1-9]\d{0,6})\/([1-9]\d{0,3})([smh])$/.exec(value) ?? []
  const unitMs = UNIT_MS[unit]
  if (unitMs === undefined) throw new StartError(`${name} must be like 10/5m: calls in a time of s, m or h`)
  return { calls: Number(calls), windowMs: Number(count) * unitMs }
}

function flag(value: string, name: string): boolean {
  if (value !== '0' && value !== '1') throw new StartError(`${name} must be 0 or 1`)
  return value === '1'
}

function market(value: string, name: string): SandboxConfig['market'] {
  if (value !== 'moving' && value !== 'still') throw new StartError(`${name} must be moving or still`)
  return value
}

function origins(value: string, name: string): readonly string[] {
  const list = value
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
  if (list.every(isOrigin)) return list
  throw new StartError(`${name} must be origins like https://app.example, separated by commas`)
}

function address(value: string, name: string): string {
  if (isIP(value) === 0) throw new StartError(`${name} must be an IP address: 127.0.0.1, or 0.0.0.0 for all`)
  return value
}

function controlSecret(value: string, name: string): string | null {
  if (value === '') return null
  if (value.length >= LEAST_SECRET_LENGTH) return value
  throw new StartError(`${name} must be at least ${LEAST_SECRET_LENGTH} characters, made by chance`)
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value)
}

function text(value: string, name: string): string {
  if (value.trim() === '') throw new StartError(`${name} must not be empty`)
  return value
}

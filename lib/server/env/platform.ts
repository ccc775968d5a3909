// What the platform adds to the environment, and what it rules out. Vercel sets VERCEL and the related variables
// itself. Pure.
import { isChainsText, isHere } from './values'

export type RawEnv = Readonly<Record<string, string | undefined>>

/** What is wrong with one variable. Contains its name and a reason, never its value. */
export interface EnvFault {
  readonly name: string
  readonly reason: string
  /** A fix more specific than the variable's general one (fixes.ts). */
  readonly fix?: string
}

export const isVercel = (raw: RawEnv): boolean => raw.VERCEL !== undefined && raw.VERCEL !== ''

/** Whether this is not the production deployment: each branch and each push has its own address. */
export const isPreview = (raw: RawEnv): boolean => isVercel(raw) && raw.VERCEL_ENV !== 'production'

/** The public host. For a preview its branch's, which stays the same for every push. */
function hostOf(raw: RawEnv): string | undefined {
  const { VERCEL_URL: own, VERCEL_BRANCH_URL: branch, VERCEL_PROJECT_PRODUCTION_URL: production } = raw
  return isPreview(raw) ? branch || own : production || own
}

/** Settings that the platform provides. */
export function platformDefaults(raw: RawEnv, given: RawEnv): Record<string, string> {
  if (!isVercel(raw)) return {}
  const host = hostOf(raw)
  return {
    ...(given.APP_URL === undefined && host ? { APP_URL: `https://${host}` } : {}),
    ...(given.TRUSTED_PROXY === undefined ? { TRUSTED_PROXY: 'vercel' } : {}),
  }
}

/** Where to set a value there, and that a running deployment keeps the old one. Null elsewhere. */
export function placeOfVariables(raw: RawEnv): string | null {
  if (!isVercel(raw)) return null
  const scope = isPreview(raw) ? 'Preview' : 'Production'
  return `set it under Project → Settings → Environment Variables (${scope}), then redeploy`
}

/** A Vercel instance has no persistent disk, no other program on its machine and no shared memory. */
function placeFaults(source: RawEnv): EnvFault[] {
  const faults: EnvFault[] = []
  if (source.DATABASE_URL === undefined) {
    faults.push({
      name: 'DATABASE_URL',
      reason: 'is missing: on Vercel there is no disk for the embedded database',
      fix: 'make a Postgres, give its pooled address to DATABASE_URL and its direct one to DATABASE_URL_DIRECT, and run "npm run db:migrate" with both',
    })
  }
  if (source.UPSTASH_REDIS_REST_URL === undefined) {
    faults.push({
      name: 'UPSTASH_REDIS_REST_URL',
      reason: 'is missing: on Vercel limits and budget cannot live in the memory of one instance',
      fix: 'make a Redis database at Upstash, and copy its REST address to UPSTASH_REDIS_REST_URL and its standard token to UPSTASH_REDIS_REST_TOKEN',
    })
  }
  const { CHAINS: chains } = source
  if (chains !== undefined && !isChainsText(chains)) {
    faults.push({
      name: 'CHAINS',
      reason: 'is a path: on Vercel the file is not there when the app runs',
      fix: 'write the JSON list itself (docs/going-live.md)',
    })
  }
  const api = source.SETTLEMENT_API_URL ?? ''
  if (source.RAMP_MODE === 'sandbox' && (api === '' || isHere(api))) {
    faults.push({
      name: 'SETTLEMENT_API_URL',
      reason: 'leads to this machine: on Vercel no sandbox runs beside the app, so it must name a hosted one',
      fix: 'start a hosted sandbox (packages/sandbox/README.md), give its https address to SETTLEMENT_API_URL and the secret that it was started with to SANDBOX_CONTROL_SECRET',
    })
  }
  return faults
}

/** Vercel's faults in an environment with defaults filled in. */
export function platformFaults(raw: RawEnv, source: RawEnv): EnvFault[] {
  if (!isVercel(raw)) return []
  const faults = placeFaults(source)
  if (isPreview(raw) && source.RAMP_MODE === 'live' && source.LIVE_PREVIEW === undefined) {
    faults.push({
      name: 'RAMP_MODE',
      reason: 'is live in a preview: use a hosted sandbox, or a test project with LIVE_PREVIEW=test-project',
      fix: 'give previews RAMP_MODE=sandbox with SETTLEMENT_API_URL and SANDBOX_CONTROL_SECRET of a hosted sandbox, or LIVE_PREVIEW=test-project with the keys of a test project; leave the secrets of production to Production',
    })
  }
  return faults
}

/** Each fault with the place to set its variable, if found on the platform. */
export function placed(
  raw: RawEnv,
  faults: readonly EnvFault[],
  fixOf: (name: string) => string,
): EnvFault[] {
  const place = placeOfVariables(raw)
  if (place === null) return [...faults]
  return faults.map((fault) => ({ ...fault, fix: `${fault.fix ?? fixOf(fault.name)}; ${place}` }))
}

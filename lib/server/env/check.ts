// Checks an environment: single variables, pairs, and against the platform. Pure.
import { fixOf } from './fixes'
import { mixingFaults, sameClientFaults } from './mixing'
import { type EnvFault, placed, platformDefaults, platformFaults, type RawEnv } from './platform'
import { type Env, envNames, schemaFor } from './schema'
import { unsafeFaults } from './unsafe'
import { isHere } from './values'

type EnvCheck =
  | { readonly ok: true; readonly env: Env }
  | { readonly ok: false; readonly faults: readonly EnvFault[] }

const pairs = [
  ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
  ['SETTLEMENT_BROWSER_CLIENT_ID', 'SETTLEMENT_BROWSER_CLIENT_SECRET'],
] as const

function pairFaults(source: RawEnv): EnvFault[] {
  return pairs.flatMap((pair) => {
    const missing = pair.filter((name) => source[name] === undefined)
    return missing.length === 1
      ? missing.map((name) => ({ name, reason: 'is missing: the other one of the pair is set' }))
      : []
  })
}

/** A remote sandbox is certainly a sandbox only if the app can use its control calls. */
function placeFaults(source: RawEnv): EnvFault[] {
  const { RAMP_MODE: mode, SETTLEMENT_API_URL: url = '', SANDBOX_CONTROL_SECRET: opens } = source
  if (mode !== 'sandbox' || opens !== undefined || !URL.canParse(url)) return []
  if (isHere(url)) return []
  const reason =
    'must be on this machine in sandbox mode, unless SANDBOX_CONTROL_SECRET opens a sandbox elsewhere'
  return [{ name: 'SETTLEMENT_API_URL', reason }]
}

function firstOfEach(faults: readonly EnvFault[]): EnvFault[] {
  return faults.filter(({ name }, index) => faults.findIndex((fault) => fault.name === name) === index)
}

/**
 * Checks an environment and returns all faults at once.
 * @param builtMode the mode that the build was made for; it must be the mode of the start
 */
export function checkEnv(raw: RawEnv, builtMode?: string): EnvCheck {
  const given = Object.fromEntries(envNames.map((name) => [name, raw[name] === '' ? undefined : raw[name]]))
  const source = { ...given, ...platformDefaults(raw, given) }
  // A start without a mode gets everything that its build requires at once.
  const parsed = schemaFor((source.RAMP_MODE ?? builtMode) === 'live').safeParse(source)
  const faults: EnvFault[] = parsed.success
    ? []
    : firstOfEach(parsed.error.issues.map((issue) => ({ name: issue.path.join('.'), reason: issue.message })))
  const mixed = parsed.success ? [...mixingFaults(parsed.data), ...sameClientFaults(parsed.data)] : []
  const others = [
    ...pairFaults(source),
    ...placeFaults(source),
    ...platformFaults(raw, source),
    ...unsafeFaults(raw, source),
    ...mixed,
  ]
  for (const fault of others) {
    const at = faults.findIndex(({ name }) => name === fault.name)
    // The first reason stays; the platform's own fix is better for it.
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

/** The faults as lines for a terminal, each with its fix. */
export function describeFaults(faults: readonly EnvFault[]): string {
  const lines = faults.flatMap(({ name, reason, fix }) => [
    `  ${name} ${reason}`,
    `    fix: ${fix ?? fixOf(name)}`,
  ])
  const last = 'See .env.example; "npm run doctor" checks the rest of what a start needs.'
  return ['The app can’t start with this environment:', ...lines, last].join('\n')
}

// All checks, in the order a person would make them. None of them pays, places an order or leaves anything behind.
import { fixOf } from '@/lib/server/env/fixes'
import { placeOfVariables } from '@/lib/server/env/platform'
import type { Env } from '@/lib/server/env/schema'
import { chainsOf } from './chains'
import { configurationOf, type ModeOfFile, modesOf, type Variables } from './configuration'
import { databaseOf } from './database'
import { type Area, areas, type Finding, unknown } from './finding'
import { limitsOf } from './limits'
import { modeOf } from './mode'
import { askService } from './service'
import { signingOf } from './signing'

export interface Report {
  /** False when anything is wrong; findings that could not be determined don't count. */
  readonly ok: boolean
  readonly findings: readonly Finding[]
}

async function outside(env: Env): Promise<readonly Finding[]> {
  const service = await askService(env)
  const [mode, limits, database] = await Promise.all([
    modeOf(env, service.isAway),
    limitsOf(env),
    databaseOf(env),
  ])
  const chains = await chainsOf(env, mode.chains)
  return [...service.findings, mode.finding, ...limits, ...chains, ...database]
}

const later: readonly Area[] = ['mode', 'service', 'clock', 'token', 'limits', 'chains', 'database']

/** In an environment from Vercel, adds where to change the value to every fix that needs it. */
export function placedOn(variables: Variables, finding: Finding): Finding {
  const place = placeOfVariables(variables)
  const { fix, names } = finding
  if (place === null || fix === null || fix.includes(place)) return finding
  return names.some((name) => fix.includes(fixOf(name))) ? { ...finding, fix: `${fix}; ${place}` } : finding
}

/**
 * @param builtMode the mode of the existing build, if any
 * @param modes the files of settings that set one; a later file overrides those before it
 */
export async function diagnose(
  variables: Variables,
  builtMode?: string,
  modes: readonly ModeOfFile[] = [],
): Promise<Report> {
  const { env, findings } = configurationOf(variables, builtMode)
  const rest =
    env === null
      ? later.map((area) => unknown(area, [], 'not checked', 'correct the configuration first'))
      : await outside(env)
  const all = [...findings, ...modesOf(modes), signingOf(), ...rest].map((finding) =>
    placedOn(variables, finding),
  )
  const sorted = areas.flatMap((area) => all.filter((finding) => finding.area === area))
  return { ok: sorted.every(({ state }) => state !== 'wrong'), findings: sorted }
}

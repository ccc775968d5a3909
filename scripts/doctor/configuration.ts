import { checkEnv } from '@/lib/server/env/check'
import { fixOf } from '@/lib/server/env/fixes'
import { type Env, envNames } from '@/lib/server/env/schema'
import { strayNames } from '@/lib/server/env/stray'
import { type Finding, good, unknown, wrong } from './finding'

export type Variables = Readonly<Record<string, string | undefined>>

export interface Configuration {
  /** Null when the app would refuse to start with it. */
  readonly env: Env | null
  readonly findings: readonly Finding[]
}

function strayFindings(variables: Variables): Finding[] {
  const stray = strayNames(variables)
  if (stray.length === 0) return []
  return [unknown('configuration', stray, 'is not used by anything', 'compare the name with .env.example')]
}

export interface ModeOfFile {
  readonly file: string
  readonly mode: string
}

/** A deployment then runs on a mixture, and possibly in the other mode, where everything else is found in order. */
export function modesOf(modes: readonly ModeOfFile[]): Finding[] {
  if (new Set(modes.map(({ mode }) => mode)).size < 2) return []
  const named = modes.map(({ file }) => file)
  const what = `${named.join(' and ')} set it differently, and every setting of ${named.at(-1)} wins`
  const fix = 'keep the files of one mode here; npm run dev writes its .env.local again'
  return [wrong('configuration', 'RAMP_MODE', what, fix)]
}

const actionsKey = 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'

/** Settings the app starts without, but a deployment should have. */
const advised = [
  {
    // A build without the key generates its own, so another build can't handle the actions of this one's pages.
    name: actionsKey,
    what: 'is not set: open pages must be reloaded when another build takes over',
  },
  {
    name: 'SETTLEMENT_PIX_RECEIVERS',
    what: 'is not set: in a purchase people pay any receiver the service names',
  },
] as const

function adviceOf(env: Env, variables: Variables): Finding[] {
  if (env.RAMP_MODE !== 'live') return []
  const missing = advised.filter(({ name }) => !variables[name])
  return missing.map(({ name, what }) => unknown('configuration', name, what, fixOf(name)))
}

/** The rules of the start itself. @param builtMode of the existing build, if any */
export function configurationOf(variables: Variables, builtMode: string | undefined): Configuration {
  const check = checkEnv(variables, builtMode)
  const stray = strayFindings(variables)
  if (!check.ok) {
    const faults = check.faults.map(({ name, reason, fix }) =>
      wrong('configuration', name, reason, fix ?? fixOf(name)),
    )
    return { env: null, findings: [...faults, ...stray] }
  }
  const whole = good(
    'configuration',
    `all ${envNames.length} variables are fit for ${check.env.RAMP_MODE} mode`,
  )
  return { env: check.env, findings: [whole, ...adviceOf(check.env, variables), ...stray] }
}

// Settings that a start accepts with a warning. Pure.
import { isVercel, type RawEnv } from './platform'
import type { Env } from './schema'

/** Names of variables with a questionable value. */
export function envWarnings(env: Env, raw: RawEnv): readonly (keyof Env)[] {
  if (env.RAMP_MODE !== 'live') return []
  // Without an address a flood can't be told from a busy day: only limits per session and sign-in remain.
  const isUnknown = env.TRUSTED_PROXY === 'none'
  // Elsewhere nothing overwrites Vercel's header: every caller chooses their own network.
  const isForged = env.TRUSTED_PROXY === 'vercel' && !isVercel(raw)
  return isUnknown || isForged ? ['TRUSTED_PROXY'] : []
}

// Settings that a start accepts with a warning. Pure.
import type { Env } from './schema'

/** Names of variables with a questionable value. */
export function envWarnings(env: Env): readonly (keyof Env)[] {
  // Without an address a flood can't be told from a busy day: only limits per session and sign-in remain.
  return env.RAMP_MODE === 'live' && env.TRUSTED_PROXY === 'none' ? ['TRUSTED_PROXY'] : []
}

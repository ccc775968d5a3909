// Settings that a start accepts and says something about. Pure.
import type { Env } from './schema'

/** Names of variables whose value is worth a second thought. */
export function envWarnings(env: Env): readonly (keyof Env)[] {
  // Without an address no flood can be told from a busy day: only limits by session and by sign-in are left.
  return env.RAMP_MODE === 'live' && env.TRUSTED_PROXY === 'none' ? ['TRUSTED_PROXY'] : []
}

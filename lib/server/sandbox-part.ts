import 'server-only'
import { isSandbox } from './env'
import type { SandboxConfig } from './sandbox-config'

/** What the sandbox says of itself, for what a live environment must name. Its reader is not part of a live build. @throws when it is away */
export async function sandboxPart(): Promise<SandboxConfig> {
  if (process.env.NEXT_PUBLIC_RAMP_MODE === 'live') throw new Error('not set in live mode')
  const { readSandboxConfig } = await import('./sandbox-config')
  return readSandboxConfig()
}

/** In which life of the sandbox an order is made; null in live mode, and when the sandbox does not say. */
export async function currentEpoch(): Promise<string | null> {
  if (process.env.NEXT_PUBLIC_RAMP_MODE === 'live') return null
  try {
    return isSandbox() ? await (await import('./sandbox-config')).askSandboxEpoch() : null
  } catch {
    return null
  }
}

/** Whether the sandbox has begun anew since. What is kept of it may be the older one, so it is asked before it counts. */
export async function isPastEpoch(epoch: string | null): Promise<boolean> {
  if (process.env.NEXT_PUBLIC_RAMP_MODE === 'live' || epoch === null) return false
  try {
    if ((await sandboxPart()).epoch === epoch) return false
  } catch {
    return false
  }
  const now = await currentEpoch()
  return now !== null && now !== epoch
}

import 'server-only'
import { isSandbox } from '../env'
import type { SandboxConfig } from './config'

/** The reader of the sandbox's control calls; a live build holds none of it. */
async function loadReader() {
  // The bundler leaves out what a block that never runs imports; what stands behind a throw it keeps.
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'live') {
    return import('./config')
  }
  return null
}

/** What the sandbox says of itself, for what a live environment must name. @throws when it is away, and in live mode */
export async function sandboxPart(): Promise<SandboxConfig> {
  const reader = await loadReader()
  if (reader === null) throw new Error('not set in live mode')
  return reader.readSandboxConfig()
}

/** In which life of the sandbox an order is made; null in live mode, and when the sandbox does not say. */
export async function currentEpoch(): Promise<string | null> {
  const reader = await loadReader()
  try {
    return reader !== null && isSandbox() ? await reader.askSandboxEpoch() : null
  } catch {
    return null
  }
}

/** Whether the sandbox has begun anew since. What is kept of it may be the older one, so it is asked before it counts. */
export async function isPastEpoch(epoch: string | null): Promise<boolean> {
  if (epoch === null) return false
  try {
    if ((await sandboxPart()).epoch === epoch) return false
  } catch {
    return false
  }
  const now = await currentEpoch()
  return now !== null && now !== epoch
}

import 'server-only'
import { isSandbox } from '../env'
import type { SandboxConfig } from './config'

/** The reader of the sandbox's control calls; a live build contains none of it. */
async function loadReader() {
  // The bundler drops imports inside a block that never runs, but keeps those after a throw.
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'live') {
    return import('./config')
  }
  return null
}

/**
 * The sandbox's values for settings that a live environment must set. @throws when it is unavailable, and in live mode
 */
export async function sandboxPart(): Promise<SandboxConfig> {
  const reader = await loadReader()
  if (reader === null) throw new Error('not set in live mode')
  return reader.readSandboxConfig()
}

/** Whether it answers, though pages work on with the chains that it named before. False in live mode. */
export async function isSandboxThere(): Promise<boolean> {
  const reader = await loadReader()
  try {
    return reader !== null && (await reader.didSandboxAnswer())
  } catch {
    return false
  }
}

/** The sandbox epoch in which an order is created; null in live mode, and when the sandbox does not say. */
export async function currentEpoch(): Promise<string | null> {
  const reader = await loadReader()
  try {
    return reader !== null && isSandbox() ? await reader.askSandboxEpoch() : null
  } catch {
    return null
  }
}

/** Whether the sandbox was reset since. The cached epoch may be outdated, so the sandbox is asked before it counts. */
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

import 'server-only'
import type { SandboxConfig } from './sandbox-config'

/** What the sandbox says of itself, for what a live environment must name. Its reader is not part of a live build. @throws when it is away */
export async function sandboxPart(): Promise<SandboxConfig> {
  if (process.env.NEXT_PUBLIC_RAMP_MODE === 'live') throw new Error('not set in live mode')
  const { readSandboxConfig } = await import('./sandbox-config')
  return readSandboxConfig()
}

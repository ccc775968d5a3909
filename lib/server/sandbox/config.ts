import 'server-only'
import { getAddress } from 'viem/utils'
import { z } from 'zod'
import { parseChains, type ServerChain } from '../chains-schema'
import { getEnv } from '../env'
import type { ContractTarget } from '../env/values'

export interface SandboxConfig {
  /** Changes when the sandbox is reset: everything cached before is then invalid. */
  readonly epoch: string
  readonly chains: readonly ServerChain[]
  readonly contracts: readonly ContractTarget[]
}

const hexAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const shape = z.object({
  epoch: z.union([z.string(), z.number().transform(String)]),
  chains: z.array(
    z.looseObject({
      id: z.number().int(),
      contracts: z.array(z.object({ address: hexAddress })).default([]),
    }),
  ),
})

interface CachedConfig {
  readonly config: SandboxConfig
  readonly at: number
  /** False where the sandbox was asked again and did not answer. */
  readonly isAnswer: boolean
}

const freshMs = 10_000
// Kept on globalThis: Next's bundles have their own modules, and each would ask separately.
const shared = globalThis as {
  rampSandbox?: { kept: CachedConfig | null; asking: Promise<SandboxConfig> | null }
} // Safe: no one else uses this name

/** The address of a control call. Control calls exist in sandbox mode only. */
export function controlUrl(path: string): string {
  const env = getEnv()
  if (env.RAMP_MODE !== 'sandbox') throw new Error('the sandbox is not part of live mode')
  return `${new URL(env.SETTLEMENT_API_URL).origin}/control/${path}`
}

/** The headers for a remote sandbox's control calls; one on this machine needs none. */
export function controlHeaders(): Readonly<Record<string, string>> {
  const { SANDBOX_CONTROL_SECRET: secret } = getEnv()
  return secret === undefined ? {} : { 'x-control-secret': secret }
}

async function ask(): Promise<SandboxConfig> {
  // Next may cache fetches; this one must notice a reset sandbox.
  const response = await fetch(controlUrl('config'), {
    cache: 'no-store',
    headers: controlHeaders(),
    redirect: 'error',
    signal: AbortSignal.timeout(3_000),
  })
  const body: unknown = await response.json()
  const parsed = shape.parse(body)
  return {
    epoch: parsed.epoch,
    chains: parseChains(parsed.chains),
    contracts: parsed.chains.flatMap(({ id, contracts }) =>
      contracts.map(({ address }) => ({ chainId: id, address: getAddress(address) })),
    ),
  }
}

/** The current epoch, bypassing the cache. @throws when the sandbox is unavailable */
export async function askSandboxEpoch(): Promise<string> {
  const config = await ask()
  shared.rampSandbox = { kept: { config, at: Date.now(), isAnswer: true }, asking: null }
  return config.epoch
}

async function read(): Promise<CachedConfig> {
  shared.rampSandbox ??= { kept: null, asking: null }
  const memory = shared.rampSandbox
  if (memory.kept !== null && Date.now() - memory.kept.at < freshMs) return memory.kept
  memory.asking ??= ask().finally(() => {
    memory.asking = null
  })
  try {
    memory.kept = { config: await memory.asking, at: Date.now(), isAnswer: true }
  } catch (error) {
    if (memory.kept === null) throw error
    memory.kept = { config: memory.kept.config, at: Date.now(), isAnswer: false }
  }
  return memory.kept
}

/**
 * The sandbox's own description, read at most every ten seconds by one caller for all. While the sandbox is unavailable
 * the last known one is used.
 */
export async function readSandboxConfig(): Promise<SandboxConfig> {
  return (await read()).config
}

/** Whether the sandbox answered when it was last asked. @throws when it never did */
export async function didSandboxAnswer(): Promise<boolean> {
  return (await read()).isAnswer
}

// Checks whether the service's address matches the app's mode.
import { z } from 'zod'
import { parseChains, type ServerChain } from '@/lib/server/chains-schema'
import { fixOf } from '@/lib/server/env/fixes'
import type { Env } from '@/lib/server/env/schema'
import { type Finding, good, unknown, wrong } from './finding'

const url = 'SETTLEMENT_API_URL'
const secret = 'SANDBOX_CONTROL_SECRET'

async function read(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const options = { headers, redirect: 'error', signal: AbortSignal.timeout(5_000) } as const
  const response = await fetch(address, options)
  return response.ok ? response.json() : null
}

export interface ModeReport {
  readonly finding: Finding
  /** Set for a sandbox: the chains it offers. */
  readonly chains: readonly ServerChain[] | null
}

/** A sandbox identifies itself to any caller. */
const sandboxDocument = z.object({ info: z.object({ title: z.string().regex(/\(sandbox\)$/) }) })

async function liveMode(origin: string): Promise<ModeReport> {
  const document = await read(`${origin}/openapi.json`).catch(() => null)
  const isSandbox = sandboxDocument.safeParse(document).success
  const finding = isSandbox
    ? wrong('mode', ['RAMP_MODE', url], 'live mode talks to a sandbox: nothing there is real', fixOf(url))
    : good('mode', 'live mode, and the service does not call itself a sandbox', ['RAMP_MODE', url])
  return { finding, chains: null }
}

async function sandboxMode(origin: string, opens: string | undefined): Promise<ModeReport> {
  const headers = opens === undefined ? {} : { 'x-control-secret': opens }
  try {
    const config = z
      .object({ epoch: z.unknown(), chains: z.unknown() })
      .parse(await read(`${origin}/control/config`, headers))
    const chains = parseChains(config.chains)
    return { finding: good('mode', 'sandbox mode, and the service is a sandbox', ['RAMP_MODE', url]), chains }
  } catch {
    const what = 'sandbox mode, and the service does not accept our calls as a sandbox does'
    return {
      finding: wrong('mode', ['RAMP_MODE', url, secret], what, `${fixOf(url)}; ${fixOf(secret)}`),
      chains: null,
    }
  }
}

export async function modeOf(env: Env, isAway: boolean): Promise<ModeReport> {
  if (isAway) return { finding: unknown('mode', url, 'the service does not answer'), chains: null }
  const { origin } = new URL(env.SETTLEMENT_API_URL)
  return env.RAMP_MODE === 'live' ? liveMode(origin) : sandboxMode(origin, env.SANDBOX_CONTROL_SECRET)
}

import { resolve } from 'node:path'

export interface SandboxConfig {
  readonly port: number
  readonly chainPorts: readonly [number, number]
  readonly dir: string
  readonly clientId: string
  readonly clientSecret: string
  readonly quoteTtlSeconds: number
  readonly onrampTtlSeconds: number
  readonly payoutDelayMs: number
}

/** A reason to stop that a person can act on: printed as one line, without a stack. */
export class StartError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings. A wrong one is named together with what it must be; its value is never shown. */
export function readConfig(env: Environment): SandboxConfig {
  const ports = (env.SANDBOX_CHAIN_PORTS ?? '8545,8546').split(',')
  const [first = '', second = ''] = ports
  if (ports.length !== 2) throw new StartError('SANDBOX_CHAIN_PORTS must be two ports separated by a comma')
  return {
    port: whole(env.SANDBOX_PORT ?? '4010', 'SANDBOX_PORT', 1, 65_535),
    chainPorts: [
      whole(first.trim(), 'SANDBOX_CHAIN_PORTS', 1, 65_535),
      whole(second.trim(), 'SANDBOX_CHAIN_PORTS', 1, 65_535),
    ],
    dir: resolve(env.SANDBOX_DIR ?? '.sandbox'),
    clientId: text(env.SANDBOX_CLIENT_ID ?? 'sandbox-client', 'SANDBOX_CLIENT_ID'),
    clientSecret: text(env.SANDBOX_CLIENT_SECRET ?? 'sandbox-secret', 'SANDBOX_CLIENT_SECRET'),
    quoteTtlSeconds: whole(env.SANDBOX_QUOTE_TTL_SECONDS ?? '60', 'SANDBOX_QUOTE_TTL_SECONDS', 1, 86_400),
    onrampTtlSeconds: whole(env.SANDBOX_ONRAMP_TTL_SECONDS ?? '600', 'SANDBOX_ONRAMP_TTL_SECONDS', 1, 86_400),
    payoutDelayMs: whole(env.SANDBOX_PAYOUT_DELAY_MS ?? '4000', 'SANDBOX_PAYOUT_DELAY_MS', 0, 3_600_000),
  }
}

function whole(value: string, name: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= least && number <= most)) {
    throw new StartError(`${name} must be a whole number from ${least} to ${most}`)
  }
  return number
}

function text(value: string, name: string): string {
  if (value.trim() === '') throw new StartError(`${name} must not be empty`)
  return value
}

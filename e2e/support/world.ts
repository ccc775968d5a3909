// One sandbox and one built app, each on free ports and in its own folder.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import type { Hex } from '@/lib/domain/chains'
import { withoutEnvFiles } from '../../scripts/lib/env-file.mjs'
import { stopOwnChains } from '../../scripts/lib/own-chains.mjs'
import { freePorts } from '../../scripts/lib/ports.mjs'
import { type Child, stopAll, whileHalted } from '../../scripts/lib/processes.mjs'
import { root, sandboxReady, startNext, startSandbox } from '../../scripts/lib/programs.mjs'
import { answers, until } from '../../scripts/lib/wait.mjs'
import { type Instances, runInstances } from './instances'

type Env = Readonly<Record<string, string>>

/** A unique value, so that a search for it finds nothing else. */
export const clientSecret = 'k2Jq8sVx4Lm0Pz7Rw9TnCanary'

export interface Addresses {
  readonly appUrl: string
  readonly sandboxUrl: string
  /** The sandbox's data folder, which also has the files of its chains. */
  readonly sandboxDir: string
}

export interface RunningApp {
  readonly url: string
  /** Folder of the embedded database; null when the app uses PostgreSQL. */
  readonly dataDir: string | null
  /** Everything it has written so far. */
  readonly output: () => string
  /** Runs `change` while the app stands still. */
  readonly whileHalted: <T>(change: () => Promise<T>) => Promise<T>
  readonly stop: () => Promise<void>
}

export interface RunningSandbox {
  readonly url: string
  readonly dir: string
  readonly child: Child
  readonly stop: () => Promise<void>
}

/** The parts of this machine's environment a program needs, without a developer's own settings. */
function bareEnv(): Env {
  const names = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'LANG']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function folder(name: string): string {
  return mkdtempSync(join(tmpdir(), `${name}-`))
}

export async function runSandbox(settings: Env = {}): Promise<RunningSandbox> {
  const [port] = await freePorts(1)
  const dir = folder('sandbox')
  const child = startSandbox({
    env: {
      ...bareEnv(),
      SANDBOX_PORT: String(port),
      SANDBOX_DIR: dir,
      SANDBOX_CLIENT_SECRET: clientSecret,
      SANDBOX_QUOTE_TTL_SECONDS: '360',
      SANDBOX_PAYOUT_DELAY_MS: '1000',
      // Journeys compare the amounts of two quotes.
      SANDBOX_MARKET: 'still',
      ...settings,
    },
  })
  const stop = async () => {
    await stopAll([child])
    stopOwnChains(dir)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    return { url: await sandboxReady(child), dir, child, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The one wallet that may see orders that need review. */
export const operatorKey: Hex = `0x${'0b'.repeat(32)}`

/** The environment of a valid start in sandbox mode. */
export function appEnv(port: number, sandboxUrl: string, dataDir: string): Env {
  return {
    ...withoutEnvFiles(root),
    ...bareEnv(),
    NODE_ENV: 'production',
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? '.next-test',
    RAMP_MODE: 'sandbox',
    SETTLEMENT_API_URL: `${sandboxUrl}/v1`,
    SETTLEMENT_CLIENT_ID: 'sandbox-client',
    SETTLEMENT_CLIENT_SECRET: clientSecret,
    // Longer than any journey takes on a busy machine: a quote expires only in the journeys that wait for it.
    SETTLEMENT_QUOTE_TTL_SECONDS: '300',
    APP_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    OPERATOR_ADDRESSES: privateKeyToAccount(operatorKey).address,
    DATA_DIR: dataDir,
  }
}

/** How many processes the journeys' app has; more than one share a PostgreSQL and a Redis behind a proxy. */
function instancesWanted(): number {
  const count = Number(process.env.JOURNEYS_INSTANCES ?? 1)
  if (!Number.isInteger(count) || count < 1) throw new Error('JOURNEYS_INSTANCES is a number of processes')
  return count
}

/** The built app as several processes: one origin, one database, one rate-limit store, one secret. */
export async function runManyApps(count: number, sandboxUrl: string, settings: Env = {}): Promise<Instances> {
  const [port = 0] = await freePorts(1)
  const shared = appEnv(port, sandboxUrl, '')
  return runInstances({ count, port, env: { ...shared, ...settings } })
}

/** Starts the built app against a sandbox, or against a proxy in front of one. */
export async function runApp(sandboxUrl: string, settings: Env = {}): Promise<RunningApp> {
  const count = instancesWanted()
  if (count > 1) return { ...(await runManyApps(count, sandboxUrl, settings)), dataDir: null }
  return runOneApp(sandboxUrl, settings)
}

/** The same as one process on the embedded database, whatever the settings: for tests that read its files. */
export async function runOneApp(
  sandboxUrl: string,
  settings: Env = {},
): Promise<RunningApp & { readonly dataDir: string }> {
  const [port = 0] = await freePorts(1)
  const dataDir = join(folder('data'), 'pg')
  let written = ''
  const child = startNext(['start', '-p', String(port), '-H', '127.0.0.1'], {
    env: { ...appEnv(port, sandboxUrl, dataDir), ...settings },
    onOutput: (text) => {
      written += text
    },
  })
  const stop = async () => {
    await stopAll([child])
    rmSync(join(dataDir, '..'), { recursive: true, force: true })
  }
  try {
    await until('the app answered', () => answers(`http://127.0.0.1:${port}/`), { limitMs: 120_000, child })
    return {
      url: `http://localhost:${port}`,
      dataDir,
      output: () => written,
      whileHalted: (change) => whileHalted([child], change),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The sandbox and the app that all journeys share. */
export function sharedWorld(): Addresses {
  const text = process.env.JOURNEYS_WORLD
  if (!text) throw new Error('the journeys start their programs in global-setup.ts')
  // Safe: written by global-setup.ts of the same run.
  return JSON.parse(text) as Addresses
}

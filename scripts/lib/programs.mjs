// The programs of this project, started the same way by every script.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startNode } from './processes.mjs'
import { until } from './wait.mjs'

export const root = path.resolve(fileURLToPath(import.meta.url), '../../..')

const quiet = { NEXT_TELEMETRY_DISABLED: '1' }

/**
 * How long the built app keeps an idle connection: longer than proxies do (Google's, the longest, for 600 s). The side that
 * closes first resets what the other sends meanwhile, and a proxy answers 502 for a POST, which it must not send again.
 */
export const idleConnectionMs = 620_000

/** For Node: the program ends by this signal when this process was killed. */
const endsWithStarter = (signal) => [
  '--import',
  new URL(`./end-with-starter.mjs?signal=${signal}&starter=${process.pid}`, import.meta.url).href,
]

/** @typedef {{env?: Record<string, string | undefined>, args?: string[], onOutput?: (text: string) => void}} Options */

/**
 * next itself, not its wrapper, which would not forward signals.
 * @param {string[]} args
 * @param {Options} options
 */
export function startNext(args, { env = process.env, onOutput } = {}) {
  const file = path.join(root, 'node_modules/next/dist/bin/next')
  const stops = {
    // The built app handles its own stop (lib/server/process/stop.ts).
    start: { NEXT_MANUAL_SIG_HANDLE: '1' },
    // Names that Next does not document; without them a first sale and later starts are slower.
    dev: {
      // Its own tests use it. Otherwise the compiler is killed before it writes its cache, and each start compiles all again.
      __NEXT_DEV_WAIT_FOR_TURBOPACK_SHUTDOWN: '1',
      // Writing takes both cores for 10 to 30 s: not after 2 s of rest, while a newcomer reads a page of a first sale.
      TURBO_ENGINE_SNAPSHOT_IDLE_TIMEOUT_MILLIS: '20000',
    },
  }[args[0]]
  const all = args[0] === 'start' ? [...args, '--keepAliveTimeout', String(idleConnectionMs)] : args
  // Asked to stop in the middle of a page, the compiler would save it as a failed one.
  const first = args[0] === 'dev' ? endsWithStarter('SIGKILL') : []
  return startNode(`next ${args[0]}`, [...first, file, ...all], {
    cwd: root,
    env: { ...env, ...quiet, ...stops },
    onOutput,
  })
}

/**
 * The sandbox: the service, its two chains and the bank.
 * @param {Options} options
 */
export function startSandbox({ env = process.env, args = [], onOutput } = {}) {
  const program = path.join(root, 'packages/sandbox/start.mjs')
  // Asked, it stops its chains.
  return startNode('the sandbox', [...endsWithStarter('SIGTERM'), program, ...args], {
    cwd: root,
    env,
    onOutput,
  })
}

/** Resolves with the sandbox's address once it reports ready. */
export function sandboxReady(child) {
  return until(
    'the sandbox was ready',
    async () => /sandbox ready (http:\/\/\S+)/.exec(child.tail())?.[1] ?? null,
    { limitMs: 120_000, child },
  )
}

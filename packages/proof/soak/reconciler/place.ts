// What the reconcilers run against: one PostgreSQL, one Redis, the sandbox, and processes that are killed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stopOwnChains } from '@/scripts/lib/own-chains.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { startPostgres } from '@/scripts/lib/postgres.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { sandboxReady, startSandbox } from '@/scripts/lib/programs.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { bareEnv, type LineProcess, startLines } from '../line-process'
import { atEnd } from '../report'
import { startStore } from '../token/redis'

/** PostgreSQL and Redis, and the settings of an app that uses them. */
export async function startStores(bin: string) {
  const server = await startPostgres(bin)
  atEnd(server.close)
  const { url, token } = await startStore()
  return {
    databaseUrl: server.url(),
    store: { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token },
  }
}

/** A sandbox that can be stopped and restarted in place with other settings. */
export async function sandboxHere() {
  const [port] = await freePorts(1)
  const folder = mkdtempSync(path.join(tmpdir(), 'soak-'))
  let child: ReturnType<typeof startSandbox> | null = null
  const stop = async () => {
    if (child !== null) await stopAll([child])
    child = null
  }
  atEnd(async () => {
    await stop()
    stopOwnChains(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    start: async (settings: Readonly<Record<string, string>>) => {
      const places = {
        SANDBOX_PORT: String(port),
        SANDBOX_DIR: folder,
      }
      child = startSandbox({ env: { ...bareEnv(), ...places, ...settings } })
      await sandboxReady(child)
    },
    /** Every call since the last start, the last thousand at most, as recorded by the service itself. */
    requests: () =>
      readFileSync(path.join(folder, 'requests.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line): { operation: string; status: number; at: string } => JSON.parse(line)),
  }
}

/** Processes of the reconciler that are restarted when killed. */
export async function startReconcilers(count: number, env: Readonly<Record<string, string>>) {
  let ready = 0
  const begin = (): LineProcess =>
    startLines('reconciler-worker.ts', env, () => {
      ready += 1
    })
  const running = Array.from({ length: count }, begin)
  atEnd(() => Promise.all(running.map(({ kill }) => kill())))
  const allReady = async (wanted: number) => {
    await until('the reconcilers were ready', async () => (ready >= wanted ? true : null), {
      limitMs: 180_000,
    })
  }
  await allReady(count * Number(env.RECONCILERS ?? 1))
  return {
    /** kill -9 of one, and a replacement. */
    killOne: async () => {
      const which = Math.floor(Math.random() * running.length)
      await running[which]?.kill()
      running[which] = begin()
    },
  }
}

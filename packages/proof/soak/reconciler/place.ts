// What the reconcilers run against: one PostgreSQL, one Redis, the sandbox, and processes that are killed.
import { startPostgres } from '@/scripts/lib/postgres.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { type LineProcess, startLines } from '../line-process'
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

// How long calls to the service take through our pool, with plain fetch, and with fetch over a new connection each.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pooledFetch } from '@/lib/server/service/fetch'
import { readText } from '@/lib/settlement/server'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { startNode, stopAll } from '@/scripts/lib/processes.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { atEnd, median } from '../soak/report'

const atOnce = 50
const answerBytes = 700

type Call = () => Promise<unknown>

async function timed(call: Call, count: number): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const lane = async () => {
    while (next++ < count) {
      const begun = performance.now()
      await call()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return times
}

// Each variant must pay for its own garbage: a thousand fetches leave enough to pause everything for up to 28 ms,
// no matter which one is running.
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Every order of the variants, so that what one leaves behind, such as closing sockets, affects the others equally. */
function orders<Way>(ways: readonly Way[]): readonly (readonly Way[])[] {
  if (ways.length < 2) return [ways]
  return ways.flatMap((first) => orders(ways.filter((way) => way !== first)).map((rest) => [first, ...rest]))
}

/** The p99 of each variant: the median of several rounds, in every order. */
export async function measureSockets(
  count: number,
  rounds: number,
): Promise<Readonly<Record<string, number>>> {
  const [port = 0] = await freePorts(1)
  const server = startNode('the bare server', ['packages/proof/bench/bare-server.mjs', String(port)], {
    cwd: root,
  })
  atEnd(() => stopAll([server]))
  const ready = async () => (server.tail().includes('bare ready') ? true : null)
  await until('the bare server was ready', ready, { limitMs: 20_000, child: server })

  const url = `http://127.0.0.1:${port}/${answerBytes}`
  const body = JSON.stringify({ expiresIn: 3_600, permissions: ['quotes:read', 'offramp:read'] })
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-signature': 'f'.repeat(64),
  }
  const init = { method: 'POST', headers, body, redirect: 'manual' } as const
  const pool = pooledFetch()
  atEnd(pool.close)
  const ways: Readonly<Record<string, Call>> = {
    'our pool': async () => readText(await pool.fetch(url, init), 65_536),
    'plain fetch': async () => (await fetch(url, init)).text(),
    'a connection for each call': async () =>
      (await fetch(url, { ...init, headers: { ...headers, connection: 'close' } })).text(),
  }
  const found = new Map<string, number[]>()
  for (const call of Object.values(ways)) await timed(call, count / 4)
  for (let round = 0; round < rounds; round++) {
    for (const order of orders(Object.entries(ways))) {
      for (const [name, call] of order) {
        collect()
        found.set(name, [...(found.get(name) ?? []), median(await timed(call, count), 0.99)])
      }
    }
  }
  return Object.fromEntries([...found].map(([name, p99s]) => [name, median(p99s)]))
}

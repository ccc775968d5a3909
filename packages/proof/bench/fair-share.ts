// npm run proof -- bench fair-share: the share of the service's calls that greedy people leave to others, decided by two
// processes on one real Redis. Each process is only the app's request budget; the clock is moved, so minutes pass at
// once.
import { loadavg } from 'node:os'
import { z } from 'zod'
import { needRedis } from '@/scripts/lib/redis.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { type LineProcess, startLines } from '../soak/line-process'
import { atEnd, type Finding, runSoak } from '../soak/report'
import { type SharedStore, startStore } from '../soak/token/redis'

const windowMs = 300_000
const start = 1_800_000_000_000

const line = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.number(), ok: z.boolean(), seconds: z.number() }),
])

interface Answer {
  readonly ok: boolean
  readonly seconds: number
}

type BudgetCall = (at: number, holders: readonly string[]) => Promise<Answer>

/** Alternates between two processes. */
async function startTwo({ url, token }: SharedStore): Promise<(calls: number) => BudgetCall> {
  const waiting = new Map<number, (answer: Answer) => void>()
  let ready = 0
  let asked = 0
  const env = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }
  const heard = (raw: unknown) => {
    const told = line.parse(raw)
    if ('ready' in told) ready += 1
    else waiting.get(told.id)?.(told)
  }
  const one = (): LineProcess => startLines('../bench/fair-share-worker.ts', env, heard)
  const two = [one(), one()]
  for (const { kill } of two) atEnd(kill)
  await until('both processes were ready', async () => (ready === 2 ? true : null), { limitMs: 60_000 })
  return (calls) => (at, holders) =>
    new Promise((resolve) => {
      const id = asked++
      waiting.set(id, resolve)
      two[id % 2]?.send({ id, at: start + at, calls, holders })
    })
}

/** The contents of Redis, restored after each check of a later grant. */
function snapshots({ command }: SharedStore) {
  const namesOf = async (pattern: string) => z.array(z.string()).parse(await command('KEYS', pattern))
  return {
    take: async () => {
      for (const name of await namesOf('ramp:*')) await command('COPY', name, `kept:${name}`, 'REPLACE')
    },
    restore: async () => {
      for (const name of await namesOf('ramp:*')) await command('DEL', name)
      for (const name of await namesOf('kept:*')) await command('COPY', name, name.slice('kept:'.length))
    },
    drop: async () => {
      for (const name of await namesOf('kept:*')) await command('DEL', name)
    },
  }
}

interface WaitCheck {
  readonly checked: number
  readonly untrue: number
}

/** Whether a person who had to wait is granted then, with no other requests, and was not 2 s earlier. */
function promiseCheck(ask: BudgetCall, store: SharedStore) {
  const snapshot = snapshots(store)
  const told = { checked: 0, untrue: 0 }
  const check = async (at: number, holders: readonly string[], seconds: number): Promise<void> => {
    await snapshot.take()
    const then = at + seconds * 1_000
    const isEarly = then - 2_001 > at && (await ask(then - 2_001, holders)).ok
    await snapshot.restore()
    const isGranted = (await ask(then + 2_000, holders)).ok
    await snapshot.restore()
    await snapshot.drop()
    told.checked += 1
    if (isEarly || !isGranted) told.untrue += 1
  }
  return { check, told }
}

interface GreedyPerson {
  readonly name: string
  readonly wallets: number
}

const someone = (name: string, network = name) => [`person:${name}`, `network:${network}`]

/** A greedy person, with one wallet or with many at one address. */
function greedyPerson(ask: BudgetCall, { wallets }: GreedyPerson) {
  const granted: number[] = []
  let turn = 0
  const next = () => someone(`greedy-${turn++ % wallets}`, 'greedy')
  const note = (at: number) => (answer: Answer) => {
    if (answer.ok) granted.push(at)
    return answer
  }
  return {
    burst: (at: number) => Promise.all(Array.from({ length: 200 }, () => ask(at, next()).then(note(at)))),
    /** Requests until refused. @returns the last person refused, and their waiting time */
    press: async (at: number) => {
      for (;;) {
        const holders = next()
        const { ok, seconds } = note(at)(await ask(at, holders))
        if (!ok) return { holders, seconds }
      }
    },
    mostHeld: () =>
      Math.max(...granted.map((end) => granted.filter((at) => at <= end && at > end - windowMs).length)),
  }
}

interface CaseOptions {
  readonly calls: number
  readonly seconds: number
  readonly others: number
  /** When one of the others makes a request, in seconds: the start and, unless once, the interval. */
  readonly asksAt: (other: number) => { readonly from: number; readonly every: number | null }
  /** How often reported waits are checked, in seconds. */
  readonly checkEvery: number
}

interface Result {
  readonly afterBurst: number
  readonly mostHeld: number
  readonly asked: number
  readonly refused: number
  readonly told: WaitCheck
}

async function run(
  ask: BudgetCall,
  store: SharedStore,
  greedy: GreedyPerson,
  course: CaseOptions,
): Promise<Result> {
  await store.command('FLUSHALL')
  const person = greedyPerson(ask, greedy)
  const { check, told } = promiseCheck(ask, store)
  await person.burst(0)
  const afterBurst = person.mostHeld()
  let [asked, refused] = [0, 0]
  for (let second = 1; second <= course.seconds; second++) {
    const at = second * 1_000
    const last = await person.press(at)
    if (second % course.checkEvery === 0) await check(at, last.holders, last.seconds)
    for (let other = 0; other < course.others; other++) {
      const { from, every } = course.asksAt(other)
      if (second < from || (second > from && (every === null || (second - from) % every !== 0))) continue
      const answer = await ask(at, someone(`other-${other}`))
      asked += 1
      if (answer.ok) continue
      refused += 1
      await check(at, someone(`other-${other}`), answer.seconds)
    }
  }
  return { afterBurst, mostHeld: person.mostHeld(), asked, refused, told }
}

const five: CaseOptions = {
  calls: 10,
  seconds: 290,
  others: 5,
  asksAt: (other) => ({ from: 30 + other * 50, every: null }),
  checkEvery: 10,
}

const nine: CaseOptions = {
  calls: 100,
  seconds: 1_200,
  others: 9,
  asksAt: (other) => ({ from: 6 * (other + 1), every: 60 }),
  checkEvery: 60,
}

const kinds: readonly GreedyPerson[] = [
  { name: 'one wallet', wallets: 1 },
  { name: 'twenty wallets of one address', wallets: 20 },
]

await runSoak(async () => {
  if (needRedis() === null) return []
  const store = await startStore()
  const two = await startTwo(store)
  console.log(`load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; two processes on one Redis`)
  const findings: Finding[] = []
  for (const greedy of kinds)
    for (const course of [five, nine]) {
      const seen = await run(two(course.calls), store, greedy, course)
      const what = `${course.calls}/5m, ${greedy.name}`
      console.log(
        `${what}: granted ${seen.afterBurst} of 200 at once, most held ${seen.mostHeld}; of ${course.others} others ` +
          `${seen.asked} asked, ${seen.refused} refused; ${seen.told.checked} waits checked, ${seen.told.untrue} untrue`,
      )
      findings.push(
        { promise: `${what}: the greedy hold half at most`, held: seen.mostHeld <= course.calls / 2 },
        { promise: `${what}: others are never refused`, held: seen.asked > 0 && seen.refused === 0 },
        {
          promise: `${what}: each reported wait is right within 2 s`,
          held: seen.told.checked > 0 && seen.told.untrue === 0,
        },
      )
    }
  return findings
})

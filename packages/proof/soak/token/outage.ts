// What the route grants, and how long it takes, during each kind of Redis failure.
import { until } from '@/scripts/lib/wait.mjs'
import { type Finding, median } from '../report'
import { inLanes } from './lanes'
import { type Place, platformHeader, type Reply } from './place'

const users = 12
const callsOfEach = 10
const lanes = 20
/** For one address and minute: a fifth of 60 in each of two processes. */
const localCap = 24
/** The timeout for Redis is 0.8 s; the rest is the delay of a busy machine, which also affects a healthy Redis. */
const mostAddedMs = (well: readonly Reply[]) => Math.max(2_500, 1_000 + 2 * p99(well))

const troubles = [
  ['refused by a reset', 'resets', {}],
  ['answering 500', 'fails', { status: 500 }],
  ['hung', 'hangs', {}],
  ['10 s slow', 'slow', { ms: 10_000 }],
] as const

async function load(place: Place, address: string): Promise<Reply[]> {
  const cookies = await Promise.all(Array.from({ length: users }, place.newCookie))
  return inLanes(
    lanes,
    Array.from({ length: users * callsOfEach }, (_, call) => () => {
      const cookie = cookies[call % users] ?? ''
      // Every user calls both processes.
      return place.ask(Math.floor(call / users), { cookie, [platformHeader]: address })
    }),
  )
}

const p99 = (replies: readonly Reply[]) =>
  median(
    replies.map(({ ms }) => ms),
    0.99,
  )
const middle = (replies: readonly Reply[]) => median(replies.map(({ ms }) => ms))
const granted = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200).length

/** Both processes count in Redis again: the limit they report is the shared one of a user. */
async function wellAgain(place: Place, addresses: string): Promise<void> {
  let asks = 0
  const asked = async (which: number) => {
    // A separate address: one that was used too often would report the limit of addresses.
    const address = { [platformHeader]: `${addresses}.${asks++ % 256}` }
    const reply = await place.ask(which, { cookie: await place.newCookie(), ...address })
    return reply.headers['ratelimit-limit'] === '10'
  }
  const well = async () => ((await asked(0)) && (await asked(1)) ? true : null)
  await until('both processes counted in Redis again', well, { limitMs: 60_000 })
}

export async function fallIll(place: Place): Promise<Finding[]> {
  const well = await load(place, '10.3.0.1')
  const findings: Finding[] = []
  console.log(
    `Redis healthy: ${granted(well)} of ${well.length} granted, ${middle(well).toFixed(0)} ms (median), ${p99(well).toFixed(0)} ms (p99)`,
  )
  for (const [index, [name, kind, more]] of troubles.entries()) {
    await place.store.trouble(kind, more)
    const ill = await load(place, `10.3.1.${index}`)
    await place.store.trouble('none')
    const addedMs = p99(ill) - p99(well)
    const only = ill.every(({ status }) => status === 200 || status === 429)
    console.log(
      `Redis ${name}: ${granted(ill)} of ${ill.length} granted (at most ${localCap}), ${middle(ill).toFixed(0)} ms (median), ` +
        `${p99(ill).toFixed(0)} ms (p99), ${addedMs.toFixed(0)} ms added (p99)`,
    )
    findings.push({
      promise: `[R11] with Redis ${name} the route is capped, and neither fails open nor closed`,
      held: only && granted(ill) > 0 && granted(ill) <= localCap,
    })
    findings.push({
      promise: `[R11] with Redis ${name} the wait is bounded`,
      held: addedMs <= mostAddedMs(well),
    })
    await wellAgain(place, `10.4.${index}`)
  }
  const lines = place.logs().match(/rate limiter ill/g)?.length ?? 0
  console.log(`lines in the log: ${lines}`)
  return [...findings, { promise: 'the log says that the limiter is failing', held: lines > 0 }]
}

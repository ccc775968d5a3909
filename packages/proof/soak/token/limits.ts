// Exactly as many tokens as allowed, over two processes, whatever a caller puts in its headers.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Finding } from '../report'
import { inLanes } from './lanes'
import { type Place, platformHeader, type Reply } from './place'
import { jwt } from './upstream'

const windowMs = 60_000
const perUser = 10
const perAddress = 60

/** The limiter's windows begin with each minute: a burst across two of them does not test one. */
async function earlyInAWindow(leastLeftMs: number): Promise<void> {
  const left = windowMs - (Date.now() % windowMs)
  if (left < leastLeftMs) await sleep(left + 50)
}

const granted = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200)

function isRefusal({ status, headers }: Reply): boolean {
  return status === 429 && Number(headers['retry-after']) > 0 && headers['ratelimit-remaining'] === '0'
}

const illLines = (place: Place) => place.logs().match(/rate limiter ill/g)?.length ?? 0

/**
 * With less and less concurrency: a machine too busy for Redis to answer in time gets the small local cap, which is a
 * different promise.
 */
async function untilWell(
  place: Place,
  attempts: readonly number[],
  once: (place: Place, atOnce: number) => Promise<Finding[]>,
): Promise<Finding[]> {
  let findings: Finding[] = []
  for (const atOnce of attempts) {
    const ill = illLines(place)
    findings = await once(place, atOnce)
    if (illLines(place) === ill) break
    console.log('  Redis was too slow for this machine')
  }
  return findings
}

export const race = (place: Place) => untilWell(place, [200, 60, 20], raceOnce)

/** One user makes 200 calls; five others, at the same address, make two each meanwhile. */
async function raceOnce(place: Place, atOnce: number): Promise<Finding[]> {
  const address = { [platformHeader]: `10.1.0.${atOnce}` }
  const cookie = await place.newCookie()
  const others = await Promise.all(Array.from({ length: 5 }, place.newCookie))
  await earlyInAWindow(30_000)
  const begun = Date.now()
  const asked = place.upstream.asked.length
  const [mine, theirs] = await Promise.all([
    inLanes(
      atOnce,
      Array.from({ length: 200 }, (_, call) => () => place.ask(call, { ...address, cookie })),
    ),
    Promise.all(
      others.flatMap((other, index) =>
        [0, 1].map((call) => place.ask(index + call, { ...address, cookie: other })),
      ),
    ),
  ])
  const oneWindow = Math.floor(begun / windowMs) === Math.floor(Date.now() / windowMs)
  const got = granted(mine)
  const right = got.every(({ text }) => JSON.parse(text).jwt === jwt)
  console.log(
    `200 calls of one user, ${atOnce} at once, over 2 processes: ${got.length} granted, ${mine.filter(isRefusal).length} given a time to ` +
      `come back; of 10 calls of five others ${granted(theirs).length}; ${place.upstream.asked.length - asked} exchanges with the ` +
      `service; ${Date.now() - begun} ms${oneWindow ? '' : ' (over the end of a minute)'}`,
  )
  return [
    {
      promise: '[R10] exactly ten of two hundred are granted',
      held: oneWindow && got.length === perUser && right,
    },
    {
      promise: '[R10] the rest get a time to come back',
      held: mine.filter(isRefusal).length === 200 - perUser,
    },
    { promise: '[R10] other users lose nothing', held: granted(theirs).length === 10 },
    {
      promise: 'one exchange with the service for each process',
      held: place.upstream.asked.length - asked <= 2,
    },
  ]
}

const forged = (call: number) => ({
  'x-forwarded-for': `6.6.${call % 256}.${call % 7}, 9.9.9.${call % 251}`,
  'x-real-ip': `7.7.${call % 256}.1`,
  'x-vercel-forwarded-for': `8.8.${call % 256}.1`,
  'cf-connecting-ip': `5.5.${call % 256}.1`,
  'true-client-ip': `4.4.${call % 256}.1`,
  'x-client-ip': `3.3.${call % 256}.1`,
  forwarded: `for=2.2.${call % 256}.1;host=evil.test`,
  'x-forwarded-host': 'evil.test',
})

/** A thousand calls of a hundred users from one address, each with made-up addresses. */
export const forge = (place: Place) => untilWell(place, [20, 8, 4], forgeOnce)

async function forgeOnce(place: Place, atOnce: number): Promise<Finding[]> {
  const address = `10.2.0.${atOnce}`
  const cookies = await Promise.all(Array.from({ length: 100 }, place.newCookie))
  const begun = Date.now()
  const replies = await inLanes(
    atOnce,
    Array.from({ length: 1_000 }, (_, call) => () => {
      const cookie = cookies[call % cookies.length] ?? ''
      return place.ask(call, { ...forged(call), cookie, [platformHeader]: address })
    }),
  )
  const windows = Math.floor(Date.now() / windowMs) - Math.floor(begun / windowMs) + 1
  const keys = await place.store.command('KEYS', 'ramp:token-address:*')
  const counted = new Set((Array.isArray(keys) ? keys : []).map((key) => String(key).replace(/:\d+$/, '')))
  const invented = [...counted].filter((key) => /:[2-9]\.\d+\.\d+\.\d+$/.test(key))
  const got = granted(replies).length
  console.log(
    `1000 calls with forged addresses: ${got} granted at ${perAddress} a minute for the address, in ${windows} minute(s) and ` +
      `${Date.now() - begun} ms; ${invented.length} invented addresses counted`,
  )
  return [
    {
      promise: '[R12] forged headers change nothing',
      held:
        got >= perAddress && got <= perAddress * windows && invented.length === 0 && replies.length === 1_000,
    },
  ]
}

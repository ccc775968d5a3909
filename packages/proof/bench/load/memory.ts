// Memory of the app under a steady rate: resident, and its heap after a full collection, once a minute.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveBytes } from '../../fuzz/heap'
import type { Finding } from '../../soak/report'
import { arrive } from './arrivals'
import { isFlat, type Sample, slopePerHour, thirds } from './flat'
import type { Place } from './place'

const mib = 1_048_576

function residentMiB(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kib) / 1_024
}

async function sample(place: Place, minute: number): Promise<Sample> {
  const residentMib = residentMiB(place.pid)
  return { minute, residentMib, heapMib: (await liveBytes(place.debugPort)) / mib }
}

interface Watch {
  readonly minutes: number
  /** Calls a second of every kind in turn, except the bare one, which allocates nothing. */
  readonly rate: number
}

export async function watchMemory(
  place: Place,
  routes: ReadonlyMap<string, (index: number) => Promise<boolean>>,
  { minutes, rate }: Watch,
): Promise<Finding[]> {
  const mixed = [...routes].filter(([name]) => name !== 'bare').map(([, route]) => route)
  const call = async (index: number) => (await mixed[index % mixed.length]?.(index)) ?? false
  // What a process loads and fills in its first minute is not growth.
  await arrive({ rate, seconds: 60, call })
  const samples = [await sample(place, 0)]
  let [calls, errors, slowestP99] = [0, 0, 0]
  for (let minute = 1; minute <= minutes; minute++) {
    const begun = performance.now()
    const arrived = await arrive({ rate, seconds: 58, call })
    calls += arrived.calls
    errors += arrived.errors
    slowestP99 = Math.max(slowestP99, arrived.p99Ms)
    const taken = await sample(place, minute)
    samples.push(taken)
    const { residentMib, heapMib } = taken
    console.log(
      `minute ${minute}: resident ${residentMib.toFixed(0)} MiB, in use after a collection ${heapMib.toFixed(1)} MiB; ` +
        `p99 ${arrived.p99Ms.toFixed(0)} ms, ${arrived.errors} errors`,
    )
    await sleep(Math.max(0, 60_000 - (performance.now() - begun)))
  }
  const heap = samples.map(({ minute, heapMib }) => ({ minute, value: heapMib }))
  const resident = samples.map(({ minute, residentMib }) => ({ minute, value: residentMib }))
  for (const [name, series] of [
    ['in use after a collection', heap] as const,
    ['resident', resident] as const,
  ]) {
    const { first, last } = thirds(series)
    console.log(
      `${name}: first third ${first.toFixed(1)}, last third ${last.toFixed(1)} MiB, slope ${slopePerHour(series).toFixed(1)} MiB an hour`,
    )
  }
  console.log(
    `${calls} calls at ${rate} a second, ${errors} errors, slowest minute's p99 ${slowestP99.toFixed(0)} ms`,
  )
  return [
    { promise: `in use after a collection: flat over ${minutes} minutes`, held: isFlat(heap) },
    { promise: `resident: flat over ${minutes} minutes`, held: isFlat(resident) },
    { promise: 'the calls succeeded: fewer than one in a hundred failed', held: errors < calls / 100 },
  ]
}

// What happens to the instances while people order: random kills, and replacement one by one with another build.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instance, Instances } from '@/e2e/support/instances'
import { random } from '../soak/report'

export interface RolloutStats {
  kills: number
  /** How often two of them were dead at once. */
  pairs: number
  rollouts: number
  /** Exit codes of those that were stopped for a rollout. */
  readonly ends: (number | null)[]
}

interface Plan {
  readonly gapMs: number
  /** Builds by folder; the first one serves at the start. */
  readonly dists: readonly string[]
  /** Progress of the orders, from 0 to 1. */
  readonly done: () => number
}

function someOf(all: readonly Instance[], count: number): readonly Instance[] {
  return [...all].sort(() => Math.random() - 0.5).slice(0, count)
}

/** kill -9 of one or two, then a restart. One always stays: without any instance, nothing can be guaranteed. */
async function killSome({ all }: Instances, dist: string, fate: RolloutStats): Promise<void> {
  const chosen = someOf(all, Math.random() < 0.25 ? 2 : 1)
  fate.kills += chosen.length
  fate.pairs += chosen.length === 2 ? 1 : 0
  await Promise.all(chosen.map((instance) => instance.kill()))
  await sleep(random(0, 1_500))
  await Promise.all(chosen.map((instance) => instance.start(dist)))
}

/** One after the other: removed from the proxy, stopped as a platform stops it, and restarted with the other build. */
async function rollOut({ all, balancer, share }: Instances, dist: string, fate: RolloutStats): Promise<void> {
  share(dist)
  for (const instance of all) {
    balancer.serve(all.filter((other) => other !== instance).map(({ port }) => port))
    fate.ends.push(await instance.stop())
    await instance.start(dist)
    balancer.serve(all.map(({ port }) => port))
    // Two builds run side by side for as long as a careful rollout checks each step.
    await sleep(random(3_000, 6_000))
  }
  fate.rollouts += 1
}

/** Until all orders are done; the builds alternate, at even intervals. */
export async function befall(instances: Instances, { gapMs, dists, done }: Plan): Promise<RolloutStats> {
  const fate: RolloutStats = { kills: 0, pairs: 0, rollouts: 0, ends: [] }
  const switches = dists.length > 1 ? 3 : 0
  let dist = dists[0] ?? ''
  instances.share(dist)
  while (done() < 1) {
    if (fate.rollouts < switches && done() >= (fate.rollouts + 1) / (switches + 1)) {
      dist = dists[(fate.rollouts + 1) % dists.length] ?? dist
      await rollOut(instances, dist, fate)
    } else {
      await sleep(random(gapMs / 2, gapMs * 1.5))
      if (done() < 1) await killSome(instances, dist, fate)
    }
  }
  return fate
}

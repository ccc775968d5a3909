// npm run proof -- fuzz sandbox [<count> [--seed <n>] [--limit <seconds>]]: malformed and valid calls of every operation
// of the sandbox and of its control interface, over real HTTP. Each must be answered as documented, and the books must
// balance.
import { randomInt } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { neverTaken } from './fuzz/page-calls'
import { openFuzz, type Tally } from './fuzz/run'
import { HEAP_LIMIT_MIB, residentMiB, startTarget, type Target } from './fuzz/target'
import { countOf, type Finding, median, runSoak } from './soak/report'

/**
 * How much the calls after the first quarter may leave in memory: a little, plus an amount for each that changed
 * something.
 */
const MOST_LEFT_MIB = 6
const MOST_EACH_KIB = 8

/** With fewer calls than this, it is chance whether each operation gets a valid call. */
const ENOUGH_TO_MEET_ALL = 5_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, limit: { type: 'string' } },
})
const count = countOf(positionals[0], 20_000)
const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : countOf(values.seed, 1)

/** For one answer; a busy machine takes longer to mine what the faucet waits for. */
const limitMs = countOf(values.limit, 10) * 1_000

function print({ counts, ms, faults, halves }: Tally, seconds: number): void {
  for (const [name, ofCall] of [...counts].sort(([one], [other]) => one.localeCompare(other))) {
    const statuses = [...ofCall]
      .sort(([one], [other]) => one - other)
      .map(([status, n]) => `${status} × ${n}`)
    console.log(`${name.padEnd(24)} ${statuses.join('   ')}`)
  }
  console.log(`half requests: ${halves}`)
  const [middle, high, most] = [median(ms), median(ms, 0.99), median(ms, 1)].map((value) => Math.round(value))
  console.log(`an answer took ${middle} ms (median), ${high} ms (p99), ${most} ms (longest)`)
  console.log(`${Math.round(count / seconds)} requests per second`)
  for (const fault of faults.slice(0, 20)) console.error(JSON.stringify(fault))
}

async function stillServes(target: Target): Promise<{ serves: boolean; sum: string }> {
  try {
    const answer = await fetch(`${target.url}/control/ledger`)
    // An unexpected shape counts as a sum that is not zero.
    const { sum } = (await answer.json()) as { sum: string }
    return { serves: answer.ok, sum }
  } catch {
    return { serves: false, sum: 'unknown' }
  }
}

/** Each of these may have stored an event, an order or a posting. */
function changesIn({ counts }: Tally): number {
  const changing = [...counts].filter(
    ([name]) => !/^(GET|page) |^(balances|prices|list-recipients)$|-status$/.test(name),
  )
  return changing
    .flatMap(([, statuses]) => [...statuses].filter(([status]) => status < 400))
    .reduce((all, [, n]) => all + n, 0)
}

const isTaken = (statuses: ReadonlyMap<number, number>): boolean =>
  [...statuses.keys()].some((status) => status >= 200 && status < 400)

/** Calls that never succeeded although they may, and calls that succeeded although they must not. */
function surprises({ counts }: Tally): string[] {
  return [...counts]
    .filter(([name, statuses]) => isTaken(statuses) === neverTaken.has(name))
    .map(([name]) => name)
}

await runSoak(async (): Promise<readonly Finding[]> => {
  console.log(
    `seed ${seed}: ${count} requests, heap limited to ${HEAP_LIMIT_MIB} MiB, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const target = await startTarget()
  const begun = performance.now()
  const fuzz = await openFuzz(target, seed, limitMs)
  const { tally } = fuzz
  // By then the code is compiled, and the buffers of recent calls are full.
  await fuzz.run(Math.floor(count / 4))
  const [beforeMiB, changesBefore] = [await target.liveMiB(), changesIn(tally)]
  await fuzz.run(count)
  const seconds = (performance.now() - begun) / 1_000
  const { serves, sum } = await stillServes(target)
  print(tally, seconds)
  if (target.output() !== '') console.error(target.output().slice(0, 4_000))
  const [afterMiB, residentNow] = target.running()
    ? [await target.liveMiB(), residentMiB(target.pid)]
    : [Number.NaN, Number.NaN]
  const changes = changesIn(tally) - changesBefore
  const mostMiB = MOST_LEFT_MIB + (changes * MOST_EACH_KIB) / 1_024
  const odd = surprises(tally)
  console.log(
    `memory in use after a collection: ${beforeMiB.toFixed(1)} MiB after a quarter of the calls, ${afterMiB.toFixed(1)} MiB ` +
      `after all, ${changes} changes later; resident ${Math.round(residentNow)} MiB; seed ${seed}`,
  )
  const asked = [...tally.counts.values()].reduce(
    (all, one) => all + [...one.values()].reduce((a, b) => a + b, 0),
    0,
  )
  return [
    {
      promise: `every answer is as documented, within ${limitMs} ms`,
      held: tally.faults.length === 0,
    },
    { promise: 'the original process is still serving', held: target.running() && serves },
    { promise: 'no unhandled errors: it printed nothing', held: target.output() === '' },
    { promise: 'the ledger sums to zero', held: sum === '0.00' },
    {
      promise: `its memory grew by less than ${MOST_LEFT_MIB} MiB and ${MOST_EACH_KIB} KiB for each change`,
      held: afterMiB - beforeMiB < mostMiB,
    },
    { promise: 'every call was made, malformed or not', held: asked + tally.halves === count },
    ...(count < ENOUGH_TO_MEET_ALL
      ? []
      : [
          {
            promise: `every operation succeeded, but those that must not${odd.length === 0 ? '' : `: not so ${odd.join(', ')}`}`,
            held: odd.length === 0,
          },
        ]),
  ]
})

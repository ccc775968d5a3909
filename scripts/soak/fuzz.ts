// npm run fuzz:sandbox [-- <count> [--seed <n>] [--limit <seconds>]]: calls of every operation of the sandbox and of its
// control, spoiled in every way, over real HTTP. Each must be answered as the document says, and the books must balance.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runFuzz, type Tally } from './fuzz/run'
import { residentMiB, startTarget, type Target } from './fuzz/target'
import { countOf, type Finding, median, runSoak } from './report'

const MOST_GROWTH_MIB = 256

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
    // A wrong shape is a sum that is not zero.
    const { sum } = (await answer.json()) as { sum: string }
    return { serves: answer.ok, sum }
  } catch {
    return { serves: false, sum: 'unknown' }
  }
}

await runSoak(async (): Promise<readonly Finding[]> => {
  console.log(`seed ${seed}: ${count} requests`)
  const target = await startTarget()
  const beforeMiB = residentMiB(target.pid)
  const begun = performance.now()
  const tally = await runFuzz(target, count, seed, limitMs)
  const seconds = (performance.now() - begun) / 1_000
  const { serves, sum } = await stillServes(target)
  const afterMiB = target.running() ? residentMiB(target.pid) : Number.NaN
  print(tally, seconds)
  if (target.output() !== '') console.error(target.output().slice(0, 4_000))
  console.log(`memory: ${Math.round(beforeMiB)} MiB before, ${Math.round(afterMiB)} MiB after; seed ${seed}`)
  const succeeded = [...tally.counts.values()].filter((statuses) =>
    [...statuses.keys()].some((status) => status >= 200 && status < 300),
  )
  const asked = [...tally.counts.values()].reduce(
    (all, one) => all + [...one.values()].reduce((a, b) => a + b, 0),
    0,
  )
  return [
    {
      promise: `every answer is as the document says, within ${limitMs} ms`,
      held: tally.faults.length === 0,
    },
    { promise: 'the process that was started still serves', held: target.running() && serves },
    { promise: 'no error was left unhandled: it wrote nothing', held: target.output() === '' },
    { promise: 'the ledger sums to zero', held: sum === '0.00' },
    {
      promise: `memory grew by less than ${MOST_GROWTH_MIB} MiB`,
      held: afterMiB - beforeMiB < MOST_GROWTH_MIB,
    },
    { promise: 'every call was made, spoiled or not', held: asked + tally.halves === count },
    {
      promise: 'every operation also succeeded',
      held: succeeded.length === tally.counts.size,
    },
  ]
})

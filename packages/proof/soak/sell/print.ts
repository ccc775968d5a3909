// The figures of a run as lines.
import type { End } from './ends'
import type { Recovery } from './heal'
import type { Verdict } from './judge'
import type { RunResult } from './run'

interface Summary {
  readonly sold: RunResult
  readonly troubles: ReadonlyMap<string, number>
  readonly healed: Recovery
  readonly seconds: number
  readonly seed: number
  readonly verdict: Verdict
}

function tally(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function list(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([, one], [, other]) => other - one)
  return sorted.map(([name, count]) => `${name} ${count}`).join('; ')
}

/** The ends of each scenario's orders: a sale with a second press has more than one. */
function byScenario({ sold, verdict }: Summary): Map<string, End[]> {
  const ends = new Map<string, End[]>()
  for (const [key, orderId] of sold.log.orders) {
    const sale = sold.log.intents.get(key)?.sale ?? -1
    const scenario = sold.scenarios.get(sale) ?? 'none'
    ends.set(scenario, [...(ends.get(scenario) ?? []), verdict.ends.get(orderId) ?? 'no end'])
  }
  return ends
}

const shownFaults = 20

export function printVerdict(told: Summary): void {
  const { sold, troubles, healed, seconds, seed, verdict } = told
  const sales = sold.ms.length
  console.log('\nscenarios, and how their orders ended')
  const chosen = tally(sold.scenarios.values())
  const ends = byScenario(told)
  for (const [name, count] of [...chosen].sort(([, one], [, other]) => other - one))
    console.log(`  ${String(count).padStart(4)}  ${name}: ${list(tally(ends.get(name) ?? []))}`)
  console.log(`manners: ${list(sold.manners)}`)
  console.log(`trouble: ${list(troubles)}`)
  console.log(`ends of all orders: ${list(tally(verdict.ends.values()))}`)
  console.log(
    `${sales} sales in ${Math.round(seconds)} s, ${(sales / seconds).toFixed(2)} a second; ` +
      `${verdict.ends.size} orders; ${healed.seconds} s until all had ended, ` +
      `${healed.later} ended only with the reconciler's clock ahead; seed ${seed}`,
  )
  console.log(`${verdict.lost} lost, ${verdict.doubled} doubled, ${verdict.untrue} untrue`)
  for (const [promise, wrong] of verdict.faults)
    for (const line of wrong.slice(0, shownFaults)) console.log(`  ${promise}: ${line}`)
  for (const line of sold.thrown.slice(0, shownFaults)) console.log(`  the driver failed: ${line}`)
}

// The figures of a run as lines.
import { loadavg } from 'node:os'
import type { Books } from './books'
import type { Verdict } from './judge'
import type { Order } from './quotes'

interface Summary {
  readonly orders: readonly Order[]
  readonly books: Books
  readonly troubles: ReadonlyMap<string, number>
  readonly verdict: Verdict
  readonly thrown: readonly string[]
  readonly calls: { readonly calls: number; readonly unanswered: number }
  readonly kills: number
  readonly seconds: number
  readonly restSeconds: number
  readonly aheadSeconds: number
  readonly seed: number
}

const shownFaults = 20

function tally(names: Iterable<string>): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join('; ')
}

export function printVerdict(told: Summary): void {
  const { orders, books, verdict } = told
  const endOf = ({ transactionId }: Order) => books.views.get(transactionId)?.status ?? 'lost'
  const scenarios = [...new Set(orders.map(({ kind, scenario }) => `${kind}, ${scenario}`))].sort()
  console.log('\nwhat was done, and how the orders ended')
  for (const name of scenarios) {
    const some = orders.filter(({ kind, scenario }) => `${kind}, ${scenario}` === name)
    console.log(`  ${String(some.length).padStart(4)}  ${name}: ${tally(some.map(endOf))}`)
  }
  for (const kind of ['sale', 'purchase', 'transfer', 'direct'])
    console.log(`${kind}: ${tally(orders.filter((order) => order.kind === kind).map(endOf))}`)
  console.log(`called: ${tally(orders.map(({ by }) => `by ${by}`))}`)
  const { calls, unanswered } = told.calls
  console.log(
    `${calls} calls, ${unanswered} without an answer; ${books.views.size - orders.length} lost quotes`,
  )
  const troubles = [...told.troubles].sort(([, one], [, other]) => other - one)
  console.log(`trouble: ${troubles.map(([name, count]) => `${name} ${count}`).join('; ')}`)
  console.log(
    `${orders.length} orders in ${Math.round(told.seconds)} s, settled after ${Math.round(told.restSeconds)} s more; ` +
      `${told.kills} kills of the service; clock ${told.aheadSeconds} s ahead; load ${loadavg()[0]?.toFixed(1)}; ` +
      `seed ${told.seed}`,
  )
  for (const [promise, wrong] of verdict.faults) {
    if (wrong.length > shownFaults) console.log(`  ${promise}: ${wrong.length} disagreements`)
    for (const line of wrong.slice(0, shownFaults)) console.log(`  ${promise}: ${line}`)
  }
  for (const line of told.thrown.slice(0, shownFaults)) console.log(`  the driver failed: ${line}`)
}

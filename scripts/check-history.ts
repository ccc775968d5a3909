// npm run check:history: checks that every order in the database, including its stored summary, is the fold of its
// events, that the monthly sums match the orders, and that events can't be changed. Exits with 1 if not. Changes nothing
// on PostgreSQL; an embedded database must not be open elsewhere.
import { checkHistory, isSound } from '@/lib/server/history-check/check-history'
import { readEnv } from './lib/env-file.mjs'
import { databaseReason, openForReading } from './lib/open-for-reading'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

async function run(): Promise<boolean> {
  const { name, db, close } = await openForReading(readEnv(root))
  console.log(`checks ${name}`)
  try {
    const begun = performance.now()
    let told = 0
    const check = await checkHistory(db, 500, (orders) => {
      if (orders - told >= 100_000) console.log(`${orders} orders so far`)
      told = orders - told >= 100_000 ? orders : told
    })
    for (const { orderId, what, stored, folded } of check.differences)
      console.log(`${orderId} ${what}: stored ${stored}, by its events ${folded}`)
    for (const { userId, of, stored, summed } of check.sums)
      console.log(`sum of person ${userId}, ${of}: stored ${stored}, by their orders ${summed}`)
    for (const guard of check.missingGuards)
      console.log(`the trigger ${guard} is missing or disabled: events can be changed`)
    for (const { orderId, state } of check.byWord)
      console.log(`${orderId} ${state} by the service's answer alone, from before an end needed evidence`)
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    const mib = Math.round(process.resourceUsage().maxRSS / 1_024)
    console.log(
      `${check.orders} orders, ${check.events} events, ${check.differing} orders differ from the fold of their events, ` +
        `the sums of ${check.differingSums} people from their orders, ` +
        `${check.endedByWord} ended by the service's answer alone (${seconds} s, ${mib} MiB at most)`,
    )
    return isSound(check)
  } finally {
    await close()
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (thrown) {
  giveUp(databaseReason(thrown))
}

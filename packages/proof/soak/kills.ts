// npm run proof -- soak kills [<count> [pglite|postgres|starts]]: kill -9 during writes, and two starts at once.
import { killEmbedded, killServer } from './kill-writers'
import { countOf, runSoak } from './report'
import { startTwice } from './two-starts'

const parts = { pglite: killEmbedded, postgres: killServer, starts: startTwice }
const [count, only] = process.argv.slice(2)

await runSoak(async () => {
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || only === name)
  if (chosen.length === 0)
    throw new Error(`no part "${only}": choose one of ${Object.keys(parts).join(', ')}`)
  const findings = []
  for (const [, part] of chosen) findings.push(...(await part(countOf(count, 100))))
  return findings
})

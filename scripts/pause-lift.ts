// npm run pause:lift: ends the pause after a 429, for every process that shares the Redis of this environment. The next
// call to the service is a probe: it ends the pause for all of them, or begins another.
import { checkEnv, describeFaults } from '@/lib/server/env/check'
import { breaker } from '@/lib/server/limits/shared-store'
import { liftPause } from '@/lib/server/service/budget-upstash'
import { readEnv } from './lib/env-file.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

const withinMs = 5_000

async function run(): Promise<string> {
  const check = checkEnv(readEnv(root))
  if (!check.ok) throw new Error(describeFaults(check.faults))
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = check.env
  if (url === undefined || token === undefined)
    throw new Error(
      'nothing was lifted: without Redis the pause is kept in the memory of each process, and restarting the process lifts it',
    )
  try {
    const seconds = await liftPause({ url, token }, { breaker: breaker(Date.now), withinMs })
    if (seconds === 0) return 'there is no pause: nothing was changed'
    return `lifted a pause that had ${seconds} s left; the next call of the service probes`
  } catch {
    // Errors from Redis or its client may contain its address.
    throw new Error('nothing was lifted: Redis did not answer; npm run doctor says why')
  }
}

try {
  console.log(await run())
} catch (thrown) {
  giveUp(thrown)
}

// npm run proof -- soak stops [<build>]: the answers of /api/ready while the real PostgreSQL and the real Redis fail and
// come back under the built app, and the effect of a stop by SIGTERM on a request and a lease in progress.
import { readFileSync } from 'node:fs'
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { needRedis } from '@/scripts/lib/redis.mjs'
import { type Finding, runSoak } from './report'
import { outages } from './stops/outages'
import { startPlace } from './stops/place'
import { stops } from './stops/stop'

const [dist = '.next-test'] = process.argv.slice(2)

await runSoak(async () => {
  const [postgres, redis] = [needPostgres(), needRedis()]
  if (postgres === null || redis === null) return []
  readFileSync(`${dist}/BUILD_ID`)
  const place = await startPlace(dist, postgres)
  const findings: Finding[] = [...(await outages(place)), ...(await stops(place))]
  return findings
})

// npm run proof -- soak token [<build>]: the token route of the built app, over two processes on one PostgreSQL and one
// Redis: every failure of the service, a race for the limit, forged addresses, and a failing Redis.
import { canarySearch } from '@/scripts/lib/canary.mjs'
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { needRedis } from '@/scripts/lib/redis.mjs'
import { type Finding, runSoak } from './report'
import { forceErrors } from './token/errors'
import { forge, race } from './token/limits'
import { fallIll } from './token/outage'
import { type Place, secrets, startPlace } from './token/place'
import { issuing } from './token/upstream'

const [dist = '.next-test'] = process.argv.slice(2)

const permitted = /^(quotes|offramp|onramp|transactions|balances|prices):read$/

function permissions({ upstream }: Place): Finding {
  const asked = upstream.asked.flat()
  console.log(`${upstream.asked.length} exchanges requested ${[...new Set(asked)].join(' ')}`)
  return {
    promise: '[R13] no permission beyond the list is requested',
    held: asked.length > 0 && asked.every((one) => permitted.test(one)),
  }
}

await runSoak(async () => {
  const [postgres, redis] = [needPostgres(), needRedis()]
  if (postgres === null || redis === null) return []
  const place = await startPlace(dist, postgres)
  const findings = await forceErrors(place, dist)
  place.upstream.respond = issuing
  findings.push(
    ...(await race(place)),
    ...(await forge(place)),
    ...(await fallIll(place)),
    permissions(place),
  )
  const found = canarySearch({ ...secrets, 'the token of Redis': place.store.token })(place.logs())
  return [...findings, { promise: '[R09] no secret was logged', held: found.length === 0 }]
})

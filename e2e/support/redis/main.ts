// Runs a real Redis behind Upstash's REST protocol until it is stopped. See README.md.
import { randomBytes } from 'node:crypto'
import { onSignals } from '../../../scripts/lib/processes.mjs'
import { redisAskedFor, startRedis } from '../../../scripts/lib/redis.mjs'
import { startBridge } from './bridge'

const bin = redisAskedFor(process.argv.slice(2))
if (bin === null) {
  console.error('no Redis was found. Install one, or have Debian’s package installed: npm run redis -- --yes')
  process.exit(1)
}

const redis = await startRedis(bin)
const token = process.env.UPSTASH_REDIS_REST_TOKEN ?? randomBytes(16).toString('hex')
const port = Number(process.env.UPSTASH_BRIDGE_PORT ?? 0)
const bridge = await startBridge({ redis: { path: redis.socket }, token, port })
onSignals(async () => {
  await bridge.close()
  await redis.close()
  process.exit(0)
})
console.log(`UPSTASH_REDIS_REST_URL=${bridge.url}\nUPSTASH_REDIS_REST_TOKEN=${token}`)

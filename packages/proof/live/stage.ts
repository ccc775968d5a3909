// Everything that a live start needs besides the app: service, database, limits' store, all but the database behind https.
import { randomBytes } from 'node:crypto'
import { SandboxControl } from '@/e2e/support/sandbox'
import { runSandbox } from '@/e2e/support/world'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { needPostgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { needRedis } from '@/scripts/lib/redis.mjs'
import { atEnd } from '../soak/report'
import { startStore } from '../soak/token/redis'
import { names } from './authority'
import { httpsFront } from './https-front'

const secretOf = () => randomBytes(24).toString('base64url')

export interface Stage {
  readonly appUrl: string
  readonly sandboxUrl: string
  readonly sandbox: SandboxControl
  /** The variables of docs/going-live.md, and what this machine needs to find and to trust the names. */
  readonly env: Readonly<Record<string, string>>
}

/** @returns null where a store can't be installed */
export async function setStage(): Promise<Stage | null> {
  const [postgresBin, redisBin] = [needPostgres(), needRedis()]
  if (postgresBin === null || redisBin === null) return null
  const [appFront = 0, serviceFront = 0, storeFront = 0, appPort = 0] = await freePorts(4)
  const appUrl = `https://${names.app}:${appFront}`
  const serviceUrl = `https://${names.service}:${serviceFront}`
  const ours = { id: `client-${secretOf()}`, secret: secretOf() }
  const browsers = { id: `browser-${secretOf()}`, secret: secretOf() }
  const running = await runSandbox({
    SANDBOX_CLIENT_ID: ours.id,
    SANDBOX_CLIENT_SECRET: ours.secret,
    SANDBOX_BROWSER_CLIENT_ID: browsers.id,
    SANDBOX_BROWSER_CLIENT_SECRET: browsers.secret,
    SANDBOX_PAGE_ORIGINS: appUrl,
    SANDBOX_QUOTE_TTL_SECONDS: '30',
    SANDBOX_PAYOUT_DELAY_MS: '4000',
    SANDBOX_RATE_LIMIT: '10/5m',
  })
  atEnd(running.stop)
  const postgres = await startPostgres(postgresBin)
  atEnd(postgres.close)
  const store = await startStore()
  const portOf = (url: string) => Number(new URL(url).port)
  const toHost = (port: number) => (headers: object) => ({ ...headers, host: `127.0.0.1:${port}` })
  const [servicePort, storePort] = [portOf(running.url), portOf(store.url)]
  httpsFront(serviceFront, servicePort, toHost(servicePort))
  httpsFront(storeFront, storePort, toHost(storePort))
  httpsFront(appFront, appPort, (headers) => ({ ...headers, 'x-real-ip': '203.0.113.7' }))

  const sandbox = new SandboxControl(running.url)
  const chains = await sandbox.chains()
  const offered = chains.map(({ id, name, nativeSymbol, tokens }) => {
    const rpcUrl = `${serviceUrl}/rpc/${id}`
    return { id, name, nativeSymbol, rpcUrl, confirmations: 2, tokens }
  })
  const contracts = chains.flatMap(({ id, contracts: all }) => all.map(({ address }) => `${id}:${address}`))
  const env = {
    RAMP_MODE: 'live',
    APP_URL: appUrl,
    NEXTAUTH_SECRET: secretOf(),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SETTLEMENT_API_URL: serviceUrl,
    SETTLEMENT_CLIENT_ID: ours.id,
    SETTLEMENT_CLIENT_SECRET: ours.secret,
    SETTLEMENT_BROWSER_CLIENT_ID: browsers.id,
    SETTLEMENT_BROWSER_CLIENT_SECRET: browsers.secret,
    SETTLEMENT_CONTRACTS: contracts.join(','),
    DATABASE_URL: postgres.url(),
    UPSTASH_REDIS_REST_URL: `https://${names.store}:${storeFront}`,
    UPSTASH_REDIS_REST_TOKEN: store.token,
    CHAINS: JSON.stringify(offered),
    CRON_SECRET: secretOf(),
    TRUSTED_PROXY: 'x-real-ip',
    WIDGET: 'on',
    PORT: String(appPort),
    HOST: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '',
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
  }
  return { appUrl, sandboxUrl: running.url, sandbox, env }
}

// One process of the built app at a time, on a real PostgreSQL and a real Redis, with a service that can be made to
// hang.
import { randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import { closeDb, openDb } from '@/lib/server/db/open'
import { sellRequestInput } from '@/lib/server/orders/sell/input'
import { quoteSell } from '@/lib/server/orders/sell/quote'
import { beginStep, recordHash } from '@/lib/server/orders/steps'
import { startSession } from '@/lib/server/session/sessions'
import { fakeService, token } from '@/lib/server/test/service'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { startPostgres } from '@/scripts/lib/postgres.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { root, startNext } from '@/scripts/lib/programs.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { bareEnv } from '../line-process'
import { atEnd } from '../report'
import { startStore } from '../token/redis'

export const cronSecret = 'soak-cron-pU0vJ3sWq8ZkT5mYbN1xR7c'

async function newSale(): Promise<string> {
  const db = await openDb()
  const address = `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}` as const
  const { userId } = await startSession(db, address, new Date())
  const context = () => ({ db, user: { id: userId, address: getAddress(address) }, now: new Date() })
  const details = {
    pixKey: 'maria@acme.test',
    name: 'Maria Silva',
    taxId: '529.982.247-25',
    email: 'maria@acme.test',
  }
  const request = sellRequestInput.parse({
    intentKey: randomUUID(),
    chainId: 31337,
    token,
    method: 'fromAmount',
    amount: '100',
    recipient: { kind: 'inline', details, saveAs: null },
    replaces: null,
  })
  const quoted = await quoteSell(context(), request)
  if (!quoted.ok) throw new Error(quoted.error.code)
  const which = { orderId: quoted.data.id, step: 'transfer' as const }
  const begun = await beginStep(context(), { ...which, at: { account: getAddress(address), nonce: 0 } })
  const hash = `0x${randomUUID().replaceAll('-', '').repeat(2)}` as const
  const sent = await recordHash(context(), { ...which, hash })
  if (!begun.ok || !sent.ok) throw new Error('the sale was not sent')
  return quoted.data.id
}

/** @param dist the folder of a build in sandbox mode, relative to the root */
export async function startPlace(dist: string, postgres: string) {
  const server = await startPostgres(postgres)
  atEnd(server.close)
  const store = await startStore()
  const service = await fakeService()
  atEnd(service.close)
  const settings = {
    RAMP_MODE: 'sandbox',
    NEXTAUTH_SECRET: 'soak-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea',
    SETTLEMENT_API_URL: service.url,
    DATABASE_URL: server.url(),
  }
  Object.assign(process.env, settings)
  atEnd(closeDb)

  async function startApp() {
    const [port = 0] = await freePorts(1)
    const env = {
      ...withoutEnvFiles(root),
      ...bareEnv(),
      ...settings,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: dist,
      APP_URL: `http://localhost:${port}`,
      CRON_SECRET: cronSecret,
      UPSTASH_REDIS_REST_URL: store.url,
      UPSTASH_REDIS_REST_TOKEN: store.token,
    }
    const child = startNext(['start', '-p', String(port), '-H', '127.0.0.1'], { env })
    atEnd(() => stopAll([child]))
    const url = `http://127.0.0.1:${port}`
    await until('the app answered', () => answers(`${url}/api/health`), { limitMs: 60_000, child })
    const ask = (path: string, secret?: string) =>
      fetch(`${url}${path}`, {
        headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(60_000),
      })
    return { child, ask }
  }
  return { server, store, service, startApp, newSale, url: settings.DATABASE_URL }
}

export type Place = Awaited<ReturnType<typeof startPlace>>
export type App = Awaited<ReturnType<Place['startApp']>>

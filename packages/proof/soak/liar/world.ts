// The service behind a counting proxy, one process of the built app on PostgreSQL, and one clock for all of them.
import { and, isNotNull, lt, or } from 'drizzle-orm'
import { toHex } from 'viem'
import { z } from 'zod'
import { openDatabase } from '@/lib/server/db/open'
import { orders } from '@/lib/server/db/schema/orders'
import type { Db } from '@/lib/server/db/types'
import { planRules } from '@/lib/settlement'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { movableClock } from '@/scripts/lib/movable-clock'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { startPostgres } from '@/scripts/lib/postgres.mjs'
import { root, startNext } from '@/scripts/lib/programs.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { actionIds } from '../action-client'
import { bareEnv } from '../line-process'
import { atEnd } from '../report'
import type { Place } from '../sell/page'
import { Program } from '../sell/program'
import { configShape, startService } from '../sell/service'
import { handOn, secret } from '../sell/world'
import { startWire, type Wire } from './wire'

/** Longer than any part of a run takes in real time: quotes never expire before they are signed. */
const quoteLifeSeconds = 360
const credentials = { 'x-client-id': 'sandbox-client', 'x-client-secret': secret }
/** Paid orders stay open while the clock moves by a minute and by ten. */
const payoutDelayMs = 15 * 60_000

export interface LyingWorld extends Place {
  readonly wire: Wire
  readonly db: Db
  readonly database: { readonly DATABASE_URL: string; readonly DATA_DIR: string }
  readonly site: { readonly door: number; readonly origin: string }
  readonly now: () => Date
  /** Moves every clock ahead: the app's, the service's and the chains'. */
  readonly move: (ms: number) => Promise<void>
  /** Waits until nothing is due any more. @returns whether that happened within the limit */
  readonly rest: (limitMs: number) => Promise<boolean>
  readonly control: (method: 'POST' | 'DELETE' | 'GET', call: string, body?: object) => Promise<unknown>
  /** A person's bank pays a code. A code changed by a lie names a charge that the bank doesn't have. */
  readonly pay: (brCode: string | null) => Promise<void>
  readonly startApp: () => Promise<void>
  /** The id under which the service knows our project. */
  readonly credentials: Readonly<Record<'x-client-id' | 'x-client-secret', string>>
}

async function countDue(db: Db, at: Date): Promise<number> {
  const due = or(
    and(isNotNull(orders.nextCheckAt), lt(orders.nextCheckAt, at)),
    and(isNotNull(orders.nextAskAt), lt(orders.nextAskAt, at), lt(orders.newsDueAt, at)),
  )
  return db.$count(orders, due)
}

/** The sandbox's own controls, and a person's payment at its bank. */
function controlsOf(url: string): Pick<LyingWorld, 'control' | 'pay'> {
  const call = (method: string, name: string, body?: object) =>
    fetch(`${url}/control/${name}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  const refused = async (name: string, response: Response) =>
    new Error(`${name} answered ${response.status}: ${await response.text()}`)
  return {
    control: async (method, name, body) => {
      const response = await call(method, name, body)
      if (!response.ok) throw await refused(name, response)
      return response.json()
    },
    pay: async (brCode) => {
      const response = brCode === null ? null : await call('POST', 'bank/pay', { brCode })
      if (response !== null && !response.ok && response.status !== 404)
        throw await refused('bank/pay', response)
    },
  }
}

/** The built app. `settings` name its address, its database and its chains. */
function appOn(port: number, settings: Readonly<Record<string, string>>): Program {
  return new Program('the app', () => {
    const child = startNext(['start', '-p', String(port), '-H', '127.0.0.1'], {
      env: {
        ...withoutEnvFiles(root),
        ...bareEnv(),
        NODE_ENV: 'production',
        RAMP_MODE: 'sandbox',
        SETTLEMENT_CLIENT_ID: credentials['x-client-id'],
        SETTLEMENT_CLIENT_SECRET: credentials['x-client-secret'],
        SETTLEMENT_BUDGET: '100000/1m',
        SETTLEMENT_QUOTE_TTL_SECONDS: '300',
        SETTLEMENT_PIX_RECEIVERS: 'host:pix.sandbox.example',
        NEXTAUTH_SECRET: secret,
        ...settings,
      },
    })
    const answered = () => answers(`http://127.0.0.1:${port}/sign-in`, 30_000)
    return { child, ready: until('the app answered', answered, { limitMs: 120_000, child }) }
  })
}

export async function makeLyingWorld(bin: string, dist: string): Promise<LyingWorld> {
  const postgres = await startPostgres(bin)
  atEnd(postgres.close)
  const service = await startService(quoteLifeSeconds, {
    SANDBOX_PAYOUT_DELAY_MS: String(payoutDelayMs),
    // A moving market would make the judge doubt prices that are true.
    SANDBOX_MARKET: 'still',
    SANDBOX_CLIENT_SECRET: credentials['x-client-secret'],
  })
  const { control, pay } = controlsOf(service.url)
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const wire = await startWire(service.url, now)
  const { chains } = await service.read('config', configShape)
  const [port = 0] = await freePorts(1)
  const clock = movableClock()
  atEnd(clock.remove)
  const origin = `http://localhost:${port}`
  const database = { DATABASE_URL: postgres.url(), DATA_DIR: '' }
  const app = appOn(port, {
    ...clock.env,
    ...database,
    NEXT_DIST_DIR: dist,
    APP_URL: origin,
    SETTLEMENT_API_URL: `${wire.url}/v1`,
    CHAINS: JSON.stringify(chains),
  })
  const { db, close } = await openDatabase(database)
  atEnd(close)
  const hands = chains.map((chain) => handOn(chain, service.folder))
  return {
    service,
    wire,
    db,
    database,
    site: { door: port, origin },
    hands,
    rules: planRules(hands.map(({ chain, settlement }) => ({ chainId: chain.id, address: settlement }))),
    actionId: actionIds(dist),
    now,
    control,
    pay,
    credentials,
    startApp: () => app.start(),
    move: async (ms) => {
      await control('POST', 'clock', { advanceSeconds: ms / 1_000 })
      // Deep enough for every chain, so that the next look reads blocks of the new time.
      for (const hand of hands)
        await hand.call('anvil_mine', [toHex(hand.chain.confirmations + 1)], z.unknown())
      aheadMs += ms
      clock.shift(aheadMs)
    },
    rest: (limitMs) => {
      // The reconciler starts a round each second: anything due for longer than that is waiting.
      const idle = async () => ((await countDue(db, new Date(now().getTime() - 1_500))) === 0 ? true : null)
      return until('nothing is due', idle, { limitMs }).then(
        () => true,
        () => false,
      )
    },
  }
}

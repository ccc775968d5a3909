// Two databases on one server: one with a thousand orders, and one with the requested number.

import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Chain } from '@/lib/domain/chains'
import { singleStates } from '@/lib/domain/history/history'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import type { OrderState } from '@/lib/domain/order/state'
import { openDatabase } from '@/lib/server/db/open'
import type { Db } from '@/lib/server/db/types'
import type { Place } from '@/lib/server/keyset'
import { startSession } from '@/lib/server/session/sessions'
import { filledToken, fillStatement, otherToken } from '@/lib/server/test/fill-history'
import { startPostgres } from '@/scripts/lib/postgres.mjs'
import { atEnd } from '../../soak/report'

export interface Store {
  readonly url: string
  readonly db: Db
  readonly chains: readonly Chain[]
  /** Someone with a thousand orders. */
  readonly one: string
  /** Someone with a hundred thousand, or as many as there are. */
  readonly middle: string
  /** Someone with nearly all of them. */
  readonly heavy: string
  /** In the middle of theirs. */
  readonly place: Place | null
  readonly sessionOf: (userId: string) => string
}

// As in reality, few are open at any time; twenty of each thousand fail.
const ended: readonly OrderState[] = ['completed', ...singleStates.filter((state) => state === 'refunded')]
const ends: readonly OrderState[] = [...Array.from({ length: 48 }, () => 'completed' as const), ...ended]

const chains: readonly Chain[] = [1, 2].map((id) => ({
  id,
  name: `Chain ${id}`,
  rpcUrl: '',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: [
    { chainId: id, address: filledToken, symbol: 'USDC', name: 'USDC', decimals: 6, resetsAllowance: false },
    { chainId: id, address: otherToken, symbol: 'DAI', name: 'DAI', decimals: 6, resetsAllowance: false },
  ],
}))

let people = 0

async function person(db: Db, sessions: Map<string, string>): Promise<string> {
  people += 1
  const address = `0x${people.toString(16).padStart(40, '0')}` as const
  const { sessionId, userId } = await startSession(db, address, new Date())
  sessions.set(userId, sessionId)
  return userId
}

const atOnce = 100_000

const kinds = sql.raw(orderKinds.map((kind) => `'${kind}'`).join(','))

/** On a separate connection: filling takes longer than the statement timeout of a request. */
async function fill(url: string, parts: readonly { userId: string; count: number }[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const db = drizzle(client)
  for (const { userId, count } of parts) {
    for (let left = count; left > 0; left -= atOnce)
      await db.execute(fillStatement({ userId, count: Math.min(atOnce, left), states: ends }))
    await db.execute(sql`
      insert into monthly_volumes select ${userId}::uuid, to_char(month, 'YYYY-MM'), kind, 100, 5000
      from generate_series(now() - interval '24 months', now(), interval '1 month') month,
        unnest(array[${kinds}]) kind`)
  }
  await client.query('vacuum analyze')
  await client.end()
}

async function startStore(url: string, size: number): Promise<Store> {
  const { db, close } = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  atEnd(close)
  const sessions = new Map<string, string>()
  const [one, middle, heavy] = [
    await person(db, sessions),
    await person(db, sessions),
    await person(db, sessions),
  ]
  const rest = size - 1_000
  const ofMiddle = Math.min(100_000, Math.floor(rest / 5))
  const ofHeavy = rest - ofMiddle
  const begun = performance.now()
  await fill(url, [
    { userId: one, count: 1_000 },
    { userId: middle, count: ofMiddle },
    { userId: heavy, count: ofHeavy },
  ])
  console.log(`${size} orders written in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  const { rows } = Object(
    await db.execute(sql`select created_at as at, id from orders where user_id = ${heavy}::uuid
      order by created_at desc offset ${sql.raw(String(Math.floor(ofHeavy / 2)))} limit 1`),
  )
  const [half] = rows
  const place = half === undefined ? null : { createdAt: new Date(half.at), id: String(half.id) }
  return { url, db, chains, one, middle, heavy, place, sessionOf: (userId) => sessions.get(userId) ?? '' }
}

export async function startStores(postgres: string, size: number) {
  const server = await startPostgres(postgres, { fsync: 'off', max_wal_size: '4GB', shared_buffers: '512MB' })
  atEnd(server.close)
  const client = new pg.Client({ connectionString: server.url() })
  await client.connect()
  for (const name of ['small', 'large']) await client.query(`create database ${name}`)
  await client.end()
  const small = await startStore(server.url('small'), 1_000)
  return { small, large: await startStore(server.url('large'), size) }
}

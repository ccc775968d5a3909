// The built app on PostgreSQL and the sandbox, with one person whose data is at stake.
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { encode } from 'next-auth/jwt'
import { z } from 'zod'
import { openDatabase } from '@/lib/server/db/open'
import { startSession } from '@/lib/server/session/sessions'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { startPostgres } from '@/scripts/lib/postgres.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { root, startNext } from '@/scripts/lib/programs.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { actionCall, ask, type Question, type Reply, resultOf } from '../action-client'
import { bareEnv } from '../line-process'
import { atEnd } from '../report'
import { startSandboxHere } from '../sandbox-here'
import type { Ground, Subject } from './known'
import { type Build, readBuild } from './manifest'

const secret = 'soak-dO0rS3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'

const configShape = z.object({
  chains: z.array(z.looseObject({ id: z.number(), tokens: z.array(z.looseObject({ address: z.string() })) })),
})
const madeShape = z.object({ ok: z.literal(true), data: z.looseObject({ id: z.uuid() }) })
const rowsShape = z.object({ rows: z.array(z.unknown()) })
const transactionShape = z.object({ transaction_id: z.string() })

export interface Person {
  readonly id: string
  readonly address: string
  readonly cookie: string
  readonly sessionId: string
}

export interface World {
  readonly build: Build
  readonly origin: string
  readonly ground: Ground
  readonly owner: Person
  /** The owner's own data. */
  readonly owned: Subject
  /** Texts that are only in an answer that reveals the owner's data. */
  readonly canaries: readonly string[]
  readonly newPerson: () => Promise<Person>
  /** @param cookie a person's session; none without one */
  readonly ask: (question: Question, cookie?: string) => Promise<Reply>
  /** A press by the owner. */
  readonly press: (name: string, ...args: readonly unknown[]) => Promise<Reply>
  /** All of the owner's data that only a person's own press changes. */
  readonly ownersState: () => Promise<string>
  /** The app's log so far. */
  readonly logs: () => string
}

async function groundOf(sandboxUrl: string): Promise<Ground> {
  const { chains } = configShape.parse(await (await fetch(`${sandboxUrl}/control/config`)).json())
  const [one, two] = chains
  const [token, otherToken] = [one?.tokens[0]?.address, two?.tokens[0]?.address]
  if (one === undefined || two === undefined || token === undefined || otherToken === undefined)
    throw new Error('the sandbox has no two chains with tokens')
  return { chainId: one.id, token, otherChainId: two.id, otherToken }
}

const label = `Canary ${randomUUID().slice(0, 8)}`

interface App {
  readonly port: number
  readonly origin: string
  readonly logs: () => string
}

async function startApp(dist: string, databaseUrl: string, sandboxUrl: string): Promise<App> {
  const [port = 0] = await freePorts(1)
  const origin = `http://localhost:${port}`
  let logged = ''
  const env = {
    ...withoutEnvFiles(root),
    ...bareEnv(),
    NODE_ENV: 'production',
    NEXT_DIST_DIR: dist,
    RAMP_MODE: 'sandbox',
    APP_URL: origin,
    NEXTAUTH_SECRET: secret,
    SETTLEMENT_API_URL: `${sandboxUrl}/v1`,
    SETTLEMENT_BUDGET: '100000/1m',
    DATABASE_URL: databaseUrl,
    SECURITY_CONTACT: 'mailto:security@acme.test',
  }
  const onOutput = (text: string) => {
    logged += text
  }
  const child = startNext(['start', '-p', String(port), '-H', '127.0.0.1'], { env, onOutput })
  atEnd(() => stopAll([child]))
  const answered = () => answers(`http://127.0.0.1:${port}/sign-in`)
  await until('the app answered', answered, { limitMs: 60_000, child })
  return { port, origin, logs: () => logged }
}

interface Store {
  readonly newPerson: World['newPerson']
  readonly transactionOf: (orderId: string) => Promise<string>
  readonly stateOf: (userId: string) => Promise<string>
}

async function openStore(databaseUrl: string): Promise<Store> {
  const { db, close } = await openDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: '' })
  atEnd(close)
  const rows = async (query: SQL) => rowsShape.parse(await db.execute(query)).rows
  return {
    newPerson: async () => {
      const address = `0x${randomUUID().replaceAll('-', '')}${randomUUID().slice(0, 8)}` as const
      const { sessionId, userId } = await startSession(db, address, new Date())
      const cookie = `ramp.session=${await encode({ token: { sid: sessionId }, secret })}`
      return { id: userId, address, cookie, sessionId }
    },
    transactionOf: async (orderId) => {
      const [row] = await rows(sql`select transaction_id from orders where id = ${orderId}`)
      return transactionShape.parse(row).transaction_id
    },
    // Nothing that the reconciler writes: it keeps running.
    stateOf: async (userId) => {
      const pressed = sql`('step-begun', 'step-sent', 'step-refused', 'step-unknown', 'cancelled',
        'payment-claimed', 'replaced', 'closed-by-operator')`
      return JSON.stringify([
        await rows(sql`select * from users where id = ${userId}`),
        await rows(sql`select id, revoked_at from sessions where user_id = ${userId} order by id`),
        await rows(sql`select id, state, label, masked_key, wanted_key, address, retired_at, last_used_at
          from recipients where user_id = ${userId} order by id`),
        await rows(
          sql`select id, recipient_id, recipient_label from orders where user_id = ${userId} order by id`,
        ),
        await rows(sql`select order_id, seq from order_events where body->>'type' in ${pressed} and order_id in
          (select id from orders where user_id = ${userId}) order by order_id, seq`),
        await rows(sql`select transaction_id from order_claims where user_id = ${userId}`),
        await rows(sql`select key_hash from idempotency_keys where user_id = ${userId} order by key_hash`),
      ])
    },
  }
}

/** Through the presses a person would make. */
async function makeOwned(press: World['press'], ground: Ground, owner: string) {
  const make = async (name: string, ...args: readonly unknown[]): Promise<string> => {
    const reply = await press(name, ...args)
    const made = madeShape.safeParse(resultOf(reply))
    if (!made.success) throw new Error(`${name} answered ${reply.status}: ${reply.text.slice(0, 300)}`)
    return made.data.data.id
  }
  const details = {
    pixKey: `${randomUUID().slice(0, 8)}@owner.test`,
    name: 'Maria Silva',
    taxId: '529.982.247-25',
    email: 'maria@owner.test',
  }
  const recipient = await make('savePixRecipient', owner, { intentKey: randomUUID(), label, details })
  const { chainId, token } = ground
  const request = {
    intentKey: randomUUID(),
    chainId,
    token,
    method: 'fromAmount',
    amount: '10',
    recipient: { kind: 'saved', recipientId: recipient },
    replaces: null,
  }
  const order = await make('quote', { kind: 'sell', request })
  return { recipient, order }
}

export async function makeWorld(bin: string, dist: string): Promise<World> {
  const build = readBuild(dist)
  const [postgres, sandboxUrl] = await Promise.all([startPostgres(bin), startSandboxHere()])
  atEnd(postgres.close)
  const { port, origin, logs } = await startApp(dist, postgres.url(), sandboxUrl)
  const store = await openStore(postgres.url())
  const ground = await groundOf(sandboxUrl)
  const owner = await store.newPerson()
  const askApp: World['ask'] = (question, cookie = '') => ask({ port, origin, cookie }, question)
  const press = (name: string, ...args: readonly unknown[]) => {
    const id = build.actions.find((action) => action.name === name)?.id
    if (id === undefined) throw new Error(`the build has no action "${name}"`)
    return askApp(actionCall(id, args), owner.cookie)
  }
  const { recipient, order } = await makeOwned(press, ground, owner.address)
  return {
    build,
    origin,
    ground,
    owner,
    owned: { order, recipient, transaction: await store.transactionOf(order), session: owner.sessionId },
    canaries: [label, 'owner.test', owner.address, owner.id],
    newPerson: store.newPerson,
    ask: askApp,
    press,
    ownersState: () => store.stateOf(owner.id),
    logs,
  }
}

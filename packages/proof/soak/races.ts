// npm run proof -- soak races [<count> [<build>]]: 2 to 8 simultaneous submits of one intent, over two processes on one
// PostgreSQL and the sandbox. Every fifth race also has submits of other data with the same key.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { openDatabase } from '@/lib/server/db/open'
import { idempotencyKeys, orders } from '@/lib/server/db/schema/orders'
import type { OpenDatabase } from '@/lib/server/db/types'
import { startSession } from '@/lib/server/session/sessions'
import { needPostgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { type Answer, type Apps, type Person, startApps } from './apps'
import { atEnd, countOf, type Finding, median, random, runSoak } from './report'
import { startSandboxHere } from './sandbox-here'

const sideBySide = 3
const configShape = z.object({
  chains: z.array(z.looseObject({ id: z.number(), tokens: z.array(z.looseObject({ address: z.string() })) })),
})
/** The app asks for one price of each kind when it starts. Only a sale has a recipient's account. */
const ordersShape = z.object({ orders: z.array(z.looseObject({ recipientAccount: z.string().optional() })) })

interface World {
  readonly apps: Apps
  readonly database: OpenDatabase
  readonly sandboxUrl: string
  readonly token: { readonly chainId: number; readonly address: string }
}

/** The result of one race. */
interface Race {
  readonly submits: number
  readonly mixed: boolean
  readonly ms: number
  readonly answers: readonly Answer[]
  readonly person: Person
  readonly pixKey: string
  readonly ordersInDatabase: number
  readonly keysInDatabase: number
}

async function control(sandboxUrl: string, call: string): Promise<unknown> {
  return (await fetch(`${sandboxUrl}/control/${call}`)).json()
}

function requestOf({ token }: World, pixKey: string) {
  return {
    intentKey: randomUUID(),
    chainId: token.chainId,
    token: token.address,
    method: 'fromAmount',
    amount: '10',
    recipient: {
      kind: 'inline',
      details: { pixKey, name: 'Maria Silva', taxId: '529.982.247-25', email: 'maria@acme.test' },
      saveAs: null,
    },
    replaces: null,
  }
}

async function newPerson({ database }: World): Promise<Person> {
  const address = `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}` as const
  const { sessionId, userId } = await startSession(database.db, address, new Date())
  return { id: userId, address, sessionId }
}

async function race(world: World, number: number): Promise<Race> {
  const { apps, database } = world
  const submits = 2 + (number % 7)
  const mixed = number % 5 === 4
  const person = await newPerson(world)
  const pixKey = randomUUID()
  const request = requestOf(world, pixKey)
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: submits }, async (_, each) => {
      await sleep(random(0, 15))
      const own = mixed && each % 2 === 1 ? { ...request, amount: '11' } : request
      return apps.submit(each + number, person, { kind: 'sell', request: own })
    }),
  )
  return {
    submits,
    mixed,
    ms: performance.now() - begun,
    answers,
    person,
    pixKey,
    ordersInDatabase: await database.db.$count(orders, eq(orders.userId, person.id)),
    keysInDatabase: await database.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, person.id)),
  }
}

/** Every success names the one order, quoted; all others refuse data that differs from the winner's. */
function answersAgree({ answers, mixed }: Race): boolean {
  const good = answers.filter((answer) => answer.ok)
  const others = answers.filter((answer) => !answer.ok)
  return (
    good.length > 0 &&
    new Set(good.map(({ data }) => data.id)).size === 1 &&
    good.every(({ data }) => data.state === 'quoted') &&
    (mixed ? others.every(({ error }) => error.code === 'input_invalid') : others.length === 0)
  )
}

async function judge(world: World, races: readonly Race[]): Promise<Finding[]> {
  const known = ordersShape.parse(await control(world.sandboxUrl, 'orders'))
  const quotes = new Map<string, number>()
  for (const { recipientAccount } of known.orders)
    if (recipientAccount !== undefined) quotes.set(recipientAccount, (quotes.get(recipientAccount) ?? 0) + 1)
  const quotesOf = ({ pixKey }: Race) => quotes.get(`pix:${pixKey}`) ?? 0
  const one = races.filter((each) => each.ordersInDatabase === 1 && each.keysInDatabase === 1)
  const asked = races.filter((each) => quotesOf(each) === 1)
  const agreed = races.filter(answersAgree)
  const ms = races.map((each) => each.ms)
  console.log(
    `${races.length} races of 2 to 8 submits (${races.reduce((sum, { submits }) => sum + submits, 0)} in all, ` +
      `${races.filter(({ mixed }) => mixed).length} races with other data too) over ${world.apps.kind} on one PostgreSQL: ` +
      `one order per intent in ${one.length}, one quote of the service per intent in ${asked.length} ` +
      `(${known.orders.length} quotes in all), answers that agree in ${agreed.length}; ` +
      `${Math.round(median(ms))} ms a race (median), ${Math.round(median(ms, 0.99))} ms (p99)`,
  )
  for (const each of races
    .filter((done) => !answersAgree(done) || !one.includes(done) || !asked.includes(done))
    .slice(0, 10))
    console.log(`  ${JSON.stringify({ ...each, person: undefined, quotes: quotesOf(each) })}`)
  return [
    { promise: '[R28] one order per intent', held: one.length === races.length },
    {
      promise: '[R28] the service is called once per intent',
      // There is at most one more: the example account of the app's first price.
      held: asked.length === races.length && quotes.size <= races.length + 1,
    },
    {
      promise: "[R28] every submit gets that order, or the error that its data don't match its key",
      held: agreed.length === races.length,
    },
  ]
}

async function startWorld(bin: string, dist: string): Promise<World> {
  const server = await startPostgres(bin)
  atEnd(server.close)
  const sandboxUrl = await startSandboxHere()
  const [chain] = configShape.parse(await control(sandboxUrl, 'config')).chains
  const address = chain?.tokens[0]?.address
  if (chain === undefined || address === undefined) throw new Error('the sandbox offers no token')
  const database = await openDatabase({ DATABASE_URL: server.url(), DATA_DIR: '' })
  atEnd(database.close)
  const called = { action: 'quote', path: '/sell', worker: 'race-worker.ts' }
  const apps = await startApps(dist, { databaseUrl: server.url(), sandboxUrl }, called)
  return { apps, database, sandboxUrl, token: { chainId: chain.id, address } }
}

const [count, dist = '.next-test'] = process.argv.slice(2)

await runSoak(async () => {
  const bin = needPostgres()
  if (bin === null) return []
  const wanted = countOf(count, 1_000)
  const world = await startWorld(bin, dist)
  const races: Race[] = []
  let next = 0
  const lane = async () => {
    for (let number = next++; number < wanted; number = next++) races.push(await race(world, number))
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
  return judge(world, races)
})

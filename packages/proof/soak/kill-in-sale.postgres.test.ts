// kill -9 of the app, of the service and of PostgreSQL in the middle of a sale: after a restart it continues to its end.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { PlanTxView } from '@/lib/domain/plan/view'
import type { Result } from '@/lib/domain/result'
import { openDatabase, setDatabase } from '@/lib/server/db/open'
import type { OpenDatabase } from '@/lib/server/db/types'
import { getOrderView } from '@/lib/server/orders/views'
import { startSession } from '@/lib/server/session/sessions'
import { placeOfChain, stopOwnChains } from '@/scripts/lib/own-chains.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { findPostgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { sandboxReady, startSandbox } from '@/scripts/lib/programs.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { bareEnv, type LineProcess, startLines } from './line-process'
import { type RpcProxy, startRpcProxy } from './sell/rpc-proxy'

const configShape = z.object({
  chains: z
    .array(
      z.looseObject({
        id: z.number(),
        rpcUrl: z.string(),
        tokens: z.array(z.looseObject({ address: z.string() })),
      }),
    )
    .min(1),
})
const ordersShape = z.object({
  orders: z.array(z.looseObject({ status: z.string(), depositTxHash: z.string().nullable() })),
})
const limitMs = 120_000
const folder = mkdtempSync(path.join(tmpdir(), 'kill-in-sale-'))
const account = privateKeyToAccount(generatePrivateKey())

let postgres: Awaited<ReturnType<typeof startPostgres>>
let sandboxEnv: Record<string, string>
let sandbox: ReturnType<typeof startSandbox>
let sandboxUrl: string
let app: LineProcess
let database: OpenDatabase
let chains: string
let proxies: readonly RpcProxy[] = []
let user: { readonly id: string; readonly address: Hex }
const waiting = new Map<number, (result: Result<OrderView>) => void>()

async function startApp(): Promise<void> {
  let ready = false
  const env = {
    RAMP_MODE: 'sandbox',
    NEXTAUTH_SECRET: 'soak-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea',
    SETTLEMENT_API_URL: `${sandboxUrl}/v1`,
    SETTLEMENT_QUOTE_TTL_SECONDS: '600',
    DATABASE_URL: postgres.url(),
    CHAINS: chains,
  }
  app = startLines('sale-worker.ts', env, (line) => {
    const { id, result, ready: isReady } = Object(line)
    if (isReady === true) ready = true
    else waiting.get(id)?.(result)
  })
  await until('the app was ready', async () => (ready ? true : null), { limitMs })
}

/** The app's own connection to the chains: they outlive the service, whose /rpc does not. */
async function chainsByProxies(): Promise<string> {
  const served = configShape.parse(await control('config')).chains
  const ports = await freePorts(served.length)
  proxies = await Promise.all(
    served.map(({ id }, index) => startRpcProxy(ports[index] ?? 0, () => placeOfChain(folder, id))),
  )
  return JSON.stringify(served.map((chain, index) => ({ ...chain, serverRpcUrl: proxies[index]?.url })))
}

async function startService(): Promise<void> {
  sandbox = startSandbox({ env: sandboxEnv })
  sandboxUrl = await sandboxReady(sandbox)
}

const control = async (call: string, body?: unknown): Promise<unknown> => {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await fetch(`${sandboxUrl}/control/${call}`, body === undefined ? {} : init)).json()
}

let asked = 0
function ask(act: 'quote' | 'begin' | 'hash', input: unknown): Promise<Result<OrderView>> {
  const id = ++asked
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    app.send({ id, act, user, input })
  })
}

async function did(act: 'quote' | 'begin' | 'hash', input: unknown): Promise<OrderView> {
  const result = await ask(act, input)
  if (!result.ok) throw new Error(`${act}: ${result.error.code}`)
  return result.data
}

const viewOf = async (id: string) => getOrderView(user.id, id)
const reaches = (id: string, ...states: string[]) =>
  until(
    `the order was ${states.join(' or ')}`,
    async () => {
      const view = await viewOf(id)
      return view !== null && states.includes(view.state) ? view : null
    },
    { limitMs },
  )

beforeAll(async () => {
  const bin = findPostgres()
  if (bin === null) throw new Error('no PostgreSQL')
  const [port] = await freePorts(1)
  sandboxEnv = {
    ...bareEnv(),
    NODE_ENV: 'test',
    SANDBOX_PORT: String(port),
    SANDBOX_DIR: folder,
    SANDBOX_QUOTE_TTL_SECONDS: '600',
    SANDBOX_PAYOUT_DELAY_MS: '0',
  }
  postgres = await startPostgres(bin)
  await startService()
  chains = await chainsByProxies()
  database = await openDatabase({ DATABASE_URL: postgres.url(), DATA_DIR: '' })
  setDatabase(database.db)
  const { userId } = await startSession(database.db, account.address, new Date())
  user = { id: userId, address: account.address }
  await startApp()
}, limitMs)

afterAll(async () => {
  await app.kill()
  await stopAll([sandbox])
  stopOwnChains(folder)
  for (const { close } of proxies) close()
  await database.close()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
}, limitMs)

/** Sells until the transfer is mined but not reported to anyone. */
async function deposited() {
  const [chain] = configShape.parse(await control('config')).chains
  if (chain === undefined) throw new Error('no chain')
  await control('faucet', { chainId: chain.id, address: account.address })
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) }).extend(publicActions)
  const details = {
    pixKey: `sale-${randomUUID()}@acme.test`,
    name: 'Maria Silva',
    taxId: '529.982.247-25',
    email: 'maria@acme.test',
  }
  const order = await did('quote', {
    intentKey: randomUUID(),
    chainId: chain.id,
    token: chain.tokens[0]?.address,
    method: 'fromAmount',
    amount: '10',
    recipient: { kind: 'inline', details, saveAs: null },
    replaces: null,
  })
  const { id: orderId, plan } = order
  const send = async (step: 'approval' | 'transfer', tx: PlanTxView) => {
    const nonce = await wallet.getTransactionCount({ address: account.address, blockTag: 'pending' })
    await did('begin', { orderId, step, at: { account: account.address, nonce } })
    const hash = await wallet.sendTransaction({ to: tx.to, data: tx.data, nonce, chain: null })
    await wallet.waitForTransactionReceipt({ hash })
    return hash
  }
  if (plan === null) throw new Error('no plan')
  if (plan.approval !== null) {
    const hash = await send('approval', plan.approval)
    await did('hash', { orderId, step: 'approval', hash })
    await until(
      'the approval counted',
      async () => ((await viewOf(orderId))?.state === 'quoted' ? true : null),
      {
        limitMs,
      },
    )
  }
  return { order, hash: await send('transfer', plan.transfer) }
}

/** Ended correctly, once, here and at the service. */
async function paidOnce({ order, hash }: Awaited<ReturnType<typeof deposited>>, sales: number) {
  const end = await reaches(order.id, 'completed')
  expect(end).toMatchObject({
    reason: null,
    deposit: { hash },
    payout: { amount: order.quote?.receiveAmount },
  })
  const { orders } = ordersShape.parse(await control('orders'))
  expect(orders).toHaveLength(sales)
  expect(orders.filter(({ depositTxHash }) => depositTxHash === hash)).toMatchObject([
    { status: 'Completed' },
  ])
}

describe('a sale in the middle of which', () => {
  test(
    'the app is killed, before the transfer was reported, continues in the next process',
    async () => {
      const sale = await deposited()
      await app.kill()
      await startApp()
      await paidOnce(sale, 1)
    },
    limitMs,
  )

  test(
    'the service is killed continues from what the chain shows, and ends when the service is back',
    async () => {
      const sale = await deposited()
      process.kill(sandbox.pid, 'SIGKILL')
      await sandbox.ended
      await did('hash', { orderId: sale.order.id, step: 'transfer', hash: sale.hash })
      expect(await reaches(sale.order.id, 'confirmed')).toMatchObject({ reason: null, serviceStatus: null })
      await startService()
      await paidOnce(sale, 2)
    },
    limitMs,
  )

  test(
    '[R44] the database is killed loses nothing that was written, and continues when it is back',
    async () => {
      const sale = await deposited()
      const before = await viewOf(sale.order.id)
      await postgres.kill()
      const told = await ask('hash', { orderId: sale.order.id, step: 'transfer', hash: sale.hash })
      expect(told.ok).toBe(false)
      await postgres.start()
      const after = await until('the order could be read', () => viewOf(sale.order.id).catch(() => null), {
        limitMs,
      })
      expect(after?.moments.slice(0, before?.moments.length)).toEqual(before?.moments)
      await paidOnce(sale, 3)
    },
    limitMs,
  )
})

// Everything a run of sales needs: the service on its chains, three processes of the app on one PostgreSQL and one Redis
// behind a round-robin proxy, and one on the embedded database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import { planRules } from '@/lib/settlement'
import { type Balancer, startBalancer } from '@/scripts/lib/balancer'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { placeOfChain } from '@/scripts/lib/own-chains.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { type Postgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { root, startNext } from '@/scripts/lib/programs.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { actionIds } from '../action-client'
import { bareEnv } from '../line-process'
import { atEnd } from '../report'
import { startStore } from '../token/redis'
import { NodeWallet } from './node-wallet'
import { Program } from './program'
import { type RpcProxy, startRpcProxy } from './rpc-proxy'
import { configShape, ledgerShape, type ServedChain, type Service, startService } from './service'

export const quoteLifeSeconds = 20
export const secret = 'soak-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'

/** The app as its users see it: one origin and one database, one or more processes. */
export interface Site {
  readonly name: 'postgres' | 'pglite'
  readonly origin: string
  /** The public address: the one process, or the proxy in front of them all. */
  readonly door: number
  readonly processes: readonly Program[]
  readonly database: { readonly DATABASE_URL: string | undefined; readonly DATA_DIR: string }
}

export interface World {
  readonly seed: number
  readonly service: Service
  readonly postgres: Postgres
  readonly balancer: Balancer
  readonly sites: readonly [Site, Site]
  readonly hands: readonly NodeWallet[]
  readonly proxies: readonly RpcProxy[]
  readonly rules: PlanRules
  /** Reais in the bank's accounts before the first sale. */
  readonly opening: ReadonlyMap<string, string>
  readonly actionId: (name: string) => string
  /** The settings of each of our processes about the service, the chains and itself. */
  readonly env: Readonly<Record<string, string>>
}

function domainChain(chain: ServedChain) {
  const { id, name, rpcUrl, explorerUrl, nativeSymbol, confirmations } = chain
  const tokens = chain.tokens.map(({ address, symbol, name: called, decimals, resetsAllowance }) => {
    return { chainId: id, address, symbol, name: called, decimals, resetsAllowance }
  })
  return { id, name, rpcUrl, explorerUrl, nativeSymbol, confirmations, tokens }
}

/** `folder` is the service's, where the chain itself is found. */
export function handOn(chain: ServedChain, folder: string): NodeWallet {
  const contract = chain.contracts.find(({ name }) => name === 'settlement')
  if (contract === undefined) throw new Error('the chain has no settlement contract')
  return new NodeWallet(domainChain(chain), contract.address, folder)
}

function makeSite(
  name: Site['name'],
  door: number,
  ports: readonly number[],
  database: Site['database'],
  env: Readonly<Record<string, string | undefined>>,
): Site {
  const origin = `http://localhost:${door}`
  const place = database.DATABASE_URL === undefined ? { DATA_DIR: database.DATA_DIR } : { ...database }
  const processes = ports.map((port, index) => {
    return new Program(`process ${index + 1} on ${name}`, () => {
      const child = startNext(['start', '-p', String(port), '-H', '127.0.0.1'], {
        env: { ...env, ...place, NODE_ENV: 'production', APP_URL: origin },
      })
      const answered = () => answers(`http://127.0.0.1:${port}/sign-in`, 30_000)
      return { child, ready: until('the app answered', answered, { limitMs: 180_000, child }) }
    })
  })
  return { name, origin, door, processes, database }
}

/** Started except for the app: its databases are created first. */
export async function makeWorld(seed: number, bin: string, dist: string): Promise<World> {
  const postgres = await startPostgres(bin)
  atEnd(postgres.close)
  const folder = mkdtempSync(path.join(tmpdir(), 'soak-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const service = await startService(quoteLifeSeconds)
  const { chains } = await service.read('config', configShape)
  const { accounts } = await service.read('ledger', ledgerShape)
  const store = await startStore()
  const [alone = 0, one = 0, two = 0, three = 0, ...rest] = await freePorts(4 + chains.length)
  const balancer = await startBalancer([one, two, three])
  atEnd(balancer.close)
  const proxies = await Promise.all(
    chains.map(({ id }, index) => startRpcProxy(rest[index] ?? 0, () => placeOfChain(service.folder, id))),
  )
  for (const { close } of proxies) atEnd(close)
  const env = {
    ...bareEnv(),
    RAMP_MODE: 'sandbox',
    SETTLEMENT_API_URL: `${service.url}/v1`,
    SETTLEMENT_BUDGET: '100000/1m',
    SETTLEMENT_QUOTE_TTL_SECONDS: String(quoteLifeSeconds),
    NEXTAUTH_SECRET: secret,
    CHAINS: JSON.stringify(chains.map((chain, index) => ({ ...chain, serverRpcUrl: proxies[index]?.url }))),
  }
  const site = { ...withoutEnvFiles(root), ...env, NEXT_DIST_DIR: dist }
  const shared = { ...site, UPSTASH_REDIS_REST_URL: store.url, UPSTASH_REDIS_REST_TOKEN: store.token }
  const server = { DATABASE_URL: postgres.url(), DATA_DIR: '' }
  const hands = chains.map((chain) => handOn(chain, service.folder))
  const targets = hands.map(({ chain, settlement }) => ({ chainId: chain.id, address: settlement }))
  return {
    seed,
    service,
    postgres,
    balancer,
    sites: [
      makeSite('postgres', balancer.port, [one, two, three], server, shared),
      makeSite('pglite', alone, [alone], { DATABASE_URL: undefined, DATA_DIR: folder }, site),
    ],
    hands,
    proxies,
    rules: planRules(targets),
    opening: new Map(accounts.map(({ id, balance }) => [id, balance])),
    actionId: actionIds(dist),
    env,
  }
}

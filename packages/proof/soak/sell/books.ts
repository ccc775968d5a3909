// Everything recorded about a run: our record, the chains, the service and its bank.
import { inArray } from 'drizzle-orm'
import {
  createPublicClient,
  erc20Abi,
  getAbiItem,
  http,
  keccak256,
  parseAbi,
  parseUnits,
  stringToHex,
} from 'viem'
import type { Address, Hex } from '@/lib/domain/chains'
import { findStep, type Order } from '@/lib/domain/order/order'
import { openDatabase } from '@/lib/server/db/open'
import { idempotencyKeys, orders } from '@/lib/server/db/schema/orders'
import { findOrders } from '@/lib/server/orders/read'
import { audit } from '../audit'
import type { NodeWallet } from './node-wallet'
import type { Seller } from './sellers'
import { ledgerShape, ordersShape, type ServiceOrder } from './service'
import type { Site, World } from './world'

/** One of our orders, amounts in base units and centavos. */
export interface BookedOrder {
  readonly id: string
  readonly site: Site['name']
  readonly state: Order['state']
  readonly chainId: number
  readonly account: string
  readonly token: string
  readonly transactionId: string | null
  /** The id of its deposit in the settlement contract. */
  readonly transferId: Hex | null
  readonly sendBaseUnits: bigint
  readonly receiveCentavos: bigint
  readonly expiresAtMs: number
  readonly transferHash: Hex | null
  readonly refundHash: Hex | null
  readonly steps: Order['steps']
}

export interface Deposit {
  readonly chainId: number
  readonly transferId: Hex
  readonly depositor: string
  readonly token: string
  readonly amount: bigint
  readonly hash: Hex
  readonly refunds: readonly { readonly hash: Hex; readonly amount: bigint }[]
  readonly collects: readonly Hex[]
  readonly minedAtMs: number
}

/** A seller's balance of the token that they sold. */
export interface SellerBalance {
  readonly account: string
  readonly token: string
  readonly chainId: number
  readonly minted: bigint
  readonly balance: bigint
}

export interface Books {
  readonly orders: readonly BookedOrder[]
  /** Ids of orders, by the hash of the intent's key. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  readonly events: ReadonlyMap<
    string,
    readonly { readonly type: string; readonly nonce?: number | null; readonly hash?: Hex }[]
  >
  /** Events that don't fold to the stored state, and incomplete data. */
  readonly broken: readonly string[]
  readonly deposits: readonly Deposit[]
  readonly purses: readonly SellerBalance[]
  readonly service: readonly ServiceOrder[]
  /** Centavos by bank account, minus the opening balance. */
  readonly accounts: ReadonlyMap<string, bigint>
  readonly ledgerSum: string
}

function booked(site: Site['name'], order: Order): BookedOrder {
  const { quote, intent } = order
  const id = quote?.transactionId ?? null
  return {
    id: order.id,
    site,
    state: order.state,
    chainId: intent.chainId,
    account: intent.account.toLowerCase(),
    token: intent.token.toLowerCase(),
    transactionId: id,
    transferId: id === null ? null : keccak256(stringToHex(id)),
    sendBaseUnits: quote === null ? 0n : parseUnits(quote.sendAmount, quote.decimals),
    receiveCentavos: quote === null ? 0n : parseUnits(quote.receiveAmount, 2),
    expiresAtMs: quote === null ? 0 : Date.parse(quote.expiresAt),
    transferHash: findStep(order, 'transfer')?.hash ?? null,
    refundHash: order.refund?.hash ?? null,
    steps: order.steps,
  }
}

async function readSite(site: Site) {
  const { db, close } = await openDatabase(site.database)
  const rows = await db.select({ id: orders.id }).from(orders)
  const found: BookedOrder[] = []
  for (let first = 0; first < rows.length; first += 50) {
    const some = rows.slice(first, first + 50).map(({ id }) => id)
    for (const { order } of await findOrders(db, inArray(orders.id, some), 50))
      found.push(booked(site.name, order))
  }
  const keys = await db.select().from(idempotencyKeys)
  const { partial, bodies } = await audit(db, [])
  await close()
  return { orders: found, keys, broken: partial, events: bodies }
}

const settlementEvents = parseAbi([
  'event Deposited(bytes32 indexed transferId, address indexed depositor, address indexed token, uint256 amount)',
  'event Refunded(bytes32 indexed transferId, address indexed depositor, address indexed token, uint256 amount)',
  'event Collected(bytes32 indexed transferId, address indexed operator, address indexed token, uint256 amount)',
])
const sendEvent = getAbiItem({ abi: erc20Abi, name: 'Transfer' })
const nobody: Address = '0x0000000000000000000000000000000000000000'
const blocksPerCall = 2_000

async function readChain(hand: NodeWallet, sellers: readonly Seller[]) {
  const client = createPublicClient({ transport: http(hand.chain.rpcUrl, { timeout: 60_000 }) })
  const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
  const deposits = new Map<Hex, Deposit>()
  const minted = new Map<string, bigint>()
  for (let first = 0; first <= head; first += blocksPerCall) {
    const range = {
      fromBlock: BigInt(first),
      toBlock: BigInt(Math.min(head, first + blocksPerCall - 1)),
      strict: true,
    } as const
    for (const log of await client.getLogs({
      ...range,
      address: hand.settlement,
      events: settlementEvents,
    })) {
      const { transferId, token, amount } = log.args
      const hash = log.transactionHash
      const known = deposits.get(transferId)
      if (log.eventName === 'Deposited') {
        if (known !== undefined) throw new Error(`two deposits under ${transferId}`)
        const { timestamp } = await client.getBlock({ blockNumber: log.blockNumber })
        const of = { chainId: hand.chain.id, transferId, token: token.toLowerCase(), amount, hash }
        const depositor = log.args.depositor.toLowerCase()
        deposits.set(transferId, {
          ...of,
          depositor,
          refunds: [],
          collects: [],
          minedAtMs: Number(timestamp) * 1_000,
        })
      } else if (known !== undefined) {
        if (log.eventName === 'Refunded')
          deposits.set(transferId, { ...known, refunds: [...known.refunds, { hash, amount }] })
        else deposits.set(transferId, { ...known, collects: [...known.collects, hash] })
      }
    }
    const address = hand.chain.tokens.map((token) => token.address)
    for (const { args, address: token } of await client.getLogs({
      ...range,
      address,
      event: sendEvent,
      args: { from: nobody },
    })) {
      const purse = `${args.to.toLowerCase()} ${token.toLowerCase()}`
      minted.set(purse, (minted.get(purse) ?? 0n) + args.value)
    }
  }
  const purses: SellerBalance[] = []
  for (const { account, token } of sellers) {
    const owner = account.address.toLowerCase()
    const of = { account: owner, token: token.address.toLowerCase(), chainId: hand.chain.id }
    const balance = await hand.balanceOf(token.address, account.address)
    purses.push({ ...of, balance, minted: minted.get(`${owner} ${of.token}`) ?? 0n })
  }
  return { deposits: [...deposits.values()], purses }
}

/** The app must be stopped: the embedded database has one owner. */
export async function readBooks(world: World, sellers: readonly Seller[]): Promise<Books> {
  const sites = [await readSite(world.sites[0]), await readSite(world.sites[1])]
  const chains = await Promise.all(
    world.hands.map((hand) =>
      readChain(
        hand,
        sellers.filter((seller) => seller.hand === hand),
      ),
    ),
  )
  const keys = new Map<string, string[]>()
  for (const { keyHash, orderId } of sites.flatMap((site) => site.keys))
    keys.set(keyHash, [...(keys.get(keyHash) ?? []), orderId])
  const ledger = await world.service.read('ledger', ledgerShape)
  return {
    orders: sites.flatMap((site) => site.orders),
    keys,
    events: new Map(sites.flatMap(({ events }) => [...events])),
    broken: sites.flatMap((site) => site.broken),
    deposits: chains.flatMap(({ deposits }) => deposits),
    purses: chains.flatMap(({ purses }) => purses),
    service: (await world.service.read('orders', ordersShape)).orders,
    accounts: new Map(
      ledger.accounts.map(({ id, balance }) => {
        return [id, parseUnits(balance, 2) - parseUnits(world.opening.get(id) ?? '0', 2)]
      }),
    ),
    ledgerSum: ledger.sum,
  }
}

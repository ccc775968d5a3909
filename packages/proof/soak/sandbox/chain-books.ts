// The content of one chain, read by RPC from its first block to its last.
import { type Address, createPublicClient, erc20Abi, getAbiItem, type Hex, http, parseAbi } from 'viem'
import type { ServedChain } from '../sell/service'
import { settlementAbi, settlementOf } from './world'

export interface SettlementEvent {
  readonly transferId: Hex
  readonly hash: Hex
  readonly token: string
  readonly baseUnits: bigint
  /** The depositor of a deposit or a refund, the operator of a collection, the recipient of a delivery. */
  readonly who: string
  readonly atMs: number
}

export interface Transfer {
  readonly hash: Hex
  readonly token: string
  readonly from: string
  readonly to: string
  readonly baseUnits: bigint
  /** 0 for minted tokens, and for moves by the contract or its operator. */
  readonly atMs: number
}

export interface ChainBooks {
  readonly id: number
  readonly settlement: string
  readonly operator: string
  readonly deposits: readonly SettlementEvent[]
  readonly refunds: readonly SettlementEvent[]
  readonly collections: readonly SettlementEvent[]
  readonly deliveries: readonly SettlementEvent[]
  readonly transfers: readonly Transfer[]
  /** By token and owner, for every owner that a transfer names. */
  readonly balances: ReadonlyMap<string, bigint>
}

export const zero = '0x0000000000000000000000000000000000000000'
export const place = (token: string, owner: string): string => `${token} ${owner}`

const events = parseAbi([
  'event Deposited(bytes32 indexed transferId, address indexed who, address indexed token, uint256 amount)',
  'event Refunded(bytes32 indexed transferId, address indexed who, address indexed token, uint256 amount)',
  'event Collected(bytes32 indexed transferId, address indexed who, address indexed token, uint256 amount)',
  'event Delivered(bytes32 indexed transferId, address indexed who, address indexed token, uint256 amount)',
])
const sendEvent = getAbiItem({ abi: erc20Abi, name: 'Transfer' })
const blocksPerCall = 2_000n
const callsAtOnce = 16

export type Reader = ReturnType<typeof readerOf>
export const readerOf = (chain: ServedChain) =>
  createPublicClient({ transport: http(chain.rpcUrl, { timeout: 60_000, retryCount: 8 }), cacheTime: 0 })

async function inRanges<T>(reader: Reader, read: (fromBlock: bigint, toBlock: bigint) => Promise<T[]>) {
  const head = await reader.getBlockNumber({ cacheTime: 0 })
  const found: T[] = []
  for (let first = 0n; first <= head; first += blocksPerCall) {
    const last = first + blocksPerCall - 1n
    found.push(...(await read(first, last < head ? last : head)))
  }
  return found
}

export async function inTurn<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let first = 0; first < list.length; first += callsAtOnce)
    done.push(...(await Promise.all(list.slice(first, first + callsAtOnce).map(work))))
  return done
}

/** The settlement contract's events, by name. */
export async function readSettlement(reader: Reader, chain: ServedChain) {
  const address = settlementOf(chain)
  const logs = await inRanges(reader, (fromBlock, toBlock) =>
    reader.getLogs({ address, events, strict: true, fromBlock, toBlock }),
  )
  const moved = await inTurn(logs, async ({ args, transactionHash, blockNumber, eventName }) => {
    // Only a deposit has a deadline.
    const block = eventName === 'Deposited' ? await reader.getBlock({ blockNumber }) : null
    const { transferId, token, who, amount } = args
    const facts = { transferId, token: token.toLowerCase(), baseUnits: amount, hash: transactionHash }
    const atMs = Number(block?.timestamp ?? 0n) * 1_000
    return { eventName, moved: { ...facts, who: who.toLowerCase(), atMs } }
  })
  const of = (name: string) => moved.filter(({ eventName }) => eventName === name).map((one) => one.moved)
  return {
    deposits: of('Deposited'),
    refunds: of('Refunded'),
    collections: of('Collected'),
    deliveries: of('Delivered'),
  }
}

async function readTransfers(
  reader: Reader,
  chain: ServedChain,
  ofService: readonly string[],
): Promise<Transfer[]> {
  const address = chain.tokens.map((token) => token.address)
  const logs = await inRanges(reader, (fromBlock, toBlock) =>
    reader.getLogs({ address, event: sendEvent, strict: true, fromBlock, toBlock }),
  )
  return inTurn(logs, async ({ args, address: token, transactionHash: hash, blockNumber }) => {
    const [from, to] = [args.from.toLowerCase(), args.to.toLowerCase()]
    const isTimed = ![from, to].some((one) => one === zero || ofService.includes(one))
    const atMs = isTimed ? Number((await reader.getBlock({ blockNumber })).timestamp) * 1_000 : 0
    return { hash, token: token.toLowerCase(), from, to, baseUnits: args.value, atMs }
  })
}

export async function readChain(chain: ServedChain): Promise<ChainBooks> {
  const reader = readerOf(chain)
  const settlement = settlementOf(chain)
  const operator = await reader.readContract({
    address: settlement,
    abi: settlementAbi,
    functionName: 'operator',
  })
  const said = await readSettlement(reader, chain)
  const transfers = await readTransfers(reader, chain, [settlement.toLowerCase(), operator.toLowerCase()])
  const owners = new Set(transfers.flatMap(({ token, from, to }) => [place(token, from), place(token, to)]))
  const known = [...owners].filter((one) => !one.endsWith(zero))
  const balances = await inTurn(known, async (one): Promise<[string, bigint]> => {
    const [token, owner] = one.split(' ') as [Address, Address]
    const call = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
    return [one, await reader.readContract(call)]
  })
  const names = { settlement: settlement.toLowerCase(), operator: operator.toLowerCase() }
  return { id: chain.id, ...names, ...said, transfers, balances: new Map(balances) }
}

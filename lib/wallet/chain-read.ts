// What a chain shows of transactions, accounts and token logs, read by this browser over the chain's public RPC. An
// answer that contradicts itself is no answer: it throws, and a failed read is no fact.
import type { Address, Chain, Hex } from '@/lib/domain/chains'
import type { SeenTx } from '@/lib/domain/order/chain-look'
import { sameAccount, sameHash } from '@/lib/domain/order/order'
import { callRpc, RpcUnreachable } from './rpc'

type Row = Readonly<Record<string, unknown>>

function contradiction(): never {
  throw new RpcUnreachable('the chain contradicts itself')
}

function rowOf(value: unknown): Row | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return contradiction()
  return Object.fromEntries(Object.entries(value))
}

function hexOf(row: Row, name: string): Hex {
  const value = row[name]
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value)) return contradiction()
  // The pattern has proven the form.
  return value as Hex
}

function bigOf(row: Row, name: string): bigint {
  const hex = hexOf(row, name)
  return hex === '0x' ? contradiction() : BigInt(hex)
}

function numberOf(value: unknown): number {
  return Number(bigOf({ value }, 'value'))
}

export const toHex = (value: number) => `0x${value.toString(16)}`

export async function readHead({ rpcUrl }: Chain): Promise<number> {
  return numberOf(await callRpc(rpcUrl, 'eth_blockNumber', []))
}

/** @param block a block's number, or the node's own word for one */
export async function readCount(
  { rpcUrl }: Chain,
  account: Address,
  block: number | 'latest' | 'pending',
): Promise<number> {
  const at = typeof block === 'number' ? toHex(Math.max(0, block)) : block
  return numberOf(await callRpc(rpcUrl, 'eth_getTransactionCount', [account, at]))
}

async function readBlock({ rpcUrl }: Chain, block: number, full = false): Promise<Row> {
  return rowOf(await callRpc(rpcUrl, 'eth_getBlockByNumber', [toHex(block), full])) ?? contradiction()
}

export async function readBlockTimeMs(chain: Chain, block: number): Promise<number> {
  return Number(bigOf(await readBlock(chain, block), 'timestamp')) * 1_000
}

/** The transaction of a block that used a nonce of the account, or null. */
export async function readNonceUser(
  chain: Chain,
  account: Address,
  nonce: number,
  block: number,
): Promise<Hex | null> {
  const { transactions } = await readBlock(chain, block, true)
  if (!Array.isArray(transactions)) return contradiction()
  for (const each of transactions) {
    const tx = rowOf(each)
    if (tx === null || !sameAccount(hexOf(tx, 'from'), account)) continue
    if (numberOf(tx.nonce) === nonce) return hexOf(tx, 'hash')
  }
  return null
}

async function readMined(chain: Chain, tx: Row): Promise<SeenTx['mined']> {
  if (tx.blockNumber === null || tx.blockNumber === undefined) return null
  const blockNumber = numberOf(tx.blockNumber)
  const hash = hexOf(tx, 'hash')
  const [answer, block] = await Promise.all([
    callRpc(chain.rpcUrl, 'eth_getTransactionReceipt', [hash]),
    readBlock(chain, blockNumber),
  ])
  // Read last: a head older than the receipt would count too few blocks.
  const head = await readHead(chain)
  const receipt = rowOf(answer) ?? contradiction()
  const agrees =
    sameHash(hexOf(receipt, 'transactionHash'), hash) &&
    sameAccount(hexOf(receipt, 'from'), hexOf(tx, 'from')) &&
    sameHash(hexOf(receipt, 'blockHash'), hexOf(tx, 'blockHash')) &&
    sameHash(hexOf(block, 'hash'), hexOf(receipt, 'blockHash'))
  if (!agrees) return contradiction()
  const success = bigOf(receipt, 'status') === 1n
  return {
    success,
    outOfGas: !success && bigOf(receipt, 'gasUsed') === bigOf(tx, 'gas'),
    blockNumber,
    confirmations: head < blockNumber ? 0 : head - blockNumber + 1,
  }
}

/** One transaction as the chain shows it now; null when it knows none of that hash. @throws RpcError, RpcUnreachable */
export async function readTx(chain: Chain, hash: Hex): Promise<SeenTx | null> {
  const tx = rowOf(await callRpc(chain.rpcUrl, 'eth_getTransactionByHash', [hash]))
  if (tx === null) return null
  if (!sameHash(hexOf(tx, 'hash'), hash)) return contradiction()
  // Only the oldest kind of transaction names no chain.
  if (typeof tx.chainId === 'string' && numberOf(tx.chainId) !== chain.id) return contradiction()
  return {
    hash: hexOf(tx, 'hash'),
    from: hexOf(tx, 'from'),
    to: tx.to === null || tx.to === undefined ? null : hexOf(tx, 'to'),
    data: hexOf(tx, 'input'),
    value: bigOf(tx, 'value'),
    nonce: numberOf(tx.nonce),
    mined: await readMined(chain, tx),
  }
}

export interface SeenLog {
  readonly hash: Hex
  readonly blockNumber: number
  readonly logIndex: number
  /** The event's one word of data: an amount in base units. */
  readonly value: bigint
}

/** keccak256 of Transfer(address,address,uint256) and Approval(address,address,uint256). */
const topics = {
  Transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  Approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
} as const

const padded = (address: Address) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

export interface LogQuestion {
  readonly token: Address
  readonly event: keyof typeof topics
  /** Null for anybody. */
  readonly from: readonly Address[] | null
  readonly to: Address | null
}

/** A token's logs from one block up to another, both included. @throws RpcError when the node takes no such range */
export async function readLogs(
  chain: Chain,
  { token, event, from, to }: LogQuestion,
  first: number,
  last: number,
): Promise<readonly SeenLog[]> {
  const wanted = [topics[event], from?.map(padded) ?? null, ...(to === null ? [] : [padded(to)])]
  const range = { address: token, fromBlock: toHex(first), toBlock: toHex(last), topics: wanted }
  const answer = await callRpc(chain.rpcUrl, 'eth_getLogs', [range])
  if (!Array.isArray(answer)) return contradiction()
  return answer.map((each) => {
    const log = rowOf(each) ?? contradiction()
    return {
      hash: hexOf(log, 'transactionHash'),
      blockNumber: numberOf(log.blockNumber),
      logIndex: numberOf(log.logIndex),
      value: bigOf(log, 'data'),
    }
  })
}

// A chain as the engine reads it, from this browser over the chain's public RPC. An answer that contradicts itself
// throws: a failed read proves nothing.
import type { Address, Chain, Hex } from '@/lib/domain/chains'
import type { SeenTx } from '@/lib/domain/order/chain-look'
import { sameAccount, sameHash } from '@/lib/domain/order/order'
import { addressWord } from '@/lib/domain/plan/call-data'
import type { BlockRange, ChainReader, LogFailure, LogQuestion, TokenLog } from '@/lib/engine/chain-reader'
import type { SpanMemory } from '@/lib/engine/spans'
import { callRpc, demandChain, isRefusal, RpcError, RpcUnreachable } from './rpc'

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
  // Safe: the pattern above checks the form.
  return value as Hex
}

function bigOf(row: Row, name: string): bigint {
  const hex = hexOf(row, name)
  return hex === '0x' ? contradiction() : BigInt(hex)
}

function numberOf(value: unknown): number {
  return Number(bigOf({ value }, 'value'))
}

const toHex = (value: number) => `0x${value.toString(16)}`

async function readHead({ rpcUrl }: Chain): Promise<number> {
  return numberOf(await callRpc(rpcUrl, 'eth_blockNumber', []))
}

async function readBlock({ rpcUrl }: Chain, block: number, full = false): Promise<Row> {
  return rowOf(await callRpc(rpcUrl, 'eth_getBlockByNumber', [toHex(block), full])) ?? contradiction()
}

async function readNonceUser(
  chain: Chain,
  block: number,
  account: Address,
  nonce: number,
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

async function readTx(chain: Chain, hash: Hex): Promise<SeenTx | null> {
  const tx = rowOf(await callRpc(chain.rpcUrl, 'eth_getTransactionByHash', [hash]))
  if (tx === null) return null
  if (!sameHash(hexOf(tx, 'hash'), hash)) return contradiction()
  // Only the oldest kind of transaction has no chain id.
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

/** keccak256 of Transfer(address,address,uint256) and Approval(address,address,uint256). */
const topics = {
  Transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  Approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
} as const

const padded = (address: Address) => `0x${addressWord(address)}`

function toLog(row: Row): TokenLog {
  return {
    hash: hexOf(row, 'transactionHash'),
    blockNumber: numberOf(row.blockNumber),
    logIndex: numberOf(row.logIndex),
    value: bigOf(row, 'data'),
  }
}

function rowsOf(answer: unknown): readonly Row[] {
  if (!Array.isArray(answer)) return contradiction()
  return answer.map((each) => rowOf(each) ?? contradiction())
}

async function readLogs(
  { rpcUrl }: Chain,
  { token, event, from, to }: LogQuestion,
  { first, last }: BlockRange,
): Promise<readonly TokenLog[]> {
  const wanted = [topics[event], from.map(padded), ...(to === null ? [] : [padded(to)])]
  const range = { address: token, fromBlock: toHex(first), toBlock: toHex(last), topics: wanted }
  return rowsOf(await callRpc(rpcUrl, 'eth_getLogs', [range])).map(toLog)
}

function isTransferTo(log: Row, token: Address, to: Address): boolean {
  if (!Array.isArray(log.topics) || log.topics.length !== 3) return false
  const [event, , receiver] = log.topics.map((topic) => String(topic).toLowerCase())
  return event === topics.Transfer && receiver === padded(to) && sameAccount(hexOf(log, 'address'), token)
}

async function readTransfers(
  chain: Chain,
  hash: Hex,
  { token, to, last }: Parameters<ChainReader['transfersIn']>[1],
): Promise<readonly TokenLog[]> {
  const receipt = rowOf(await callRpc(chain.rpcUrl, 'eth_getTransactionReceipt', [hash]))
  if (receipt === null || bigOf(receipt, 'status') !== 1n) return []
  const blockNumber = numberOf(receipt.blockNumber)
  if (blockNumber > last) return []
  const block = await readBlock(chain, blockNumber)
  const agrees =
    sameHash(hexOf(receipt, 'transactionHash'), hash) &&
    sameHash(hexOf(block, 'hash'), hexOf(receipt, 'blockHash'))
  if (!agrees) return contradiction()
  return rowsOf(receipt.logs ?? [])
    .filter((log) => isTransferTo(log, token, to))
    .map((log) => ({ hash, blockNumber, logIndex: numberOf(log.logIndex), value: bigOf(log, 'data') }))
}

/**
 * A node that refuses every range can still be asked for transactions and nonces, so its refusals do not fail a look.
 */
function logFailure(error: unknown, blocks: number): LogFailure {
  if (error instanceof RpcError) return blocks > 1 && isRefusal(error) ? 'too-long' : 'stop'
  const cause = error instanceof RpcUnreachable ? error.cause : null
  return cause instanceof DOMException && cause.name === 'TimeoutError' ? 'slow' : 'fail'
}

/** By RPC address, for the page's lifetime. */
const spans = new Map<string, SpanMemory>()

function spansOf(rpcUrl: string): SpanMemory {
  const known = spans.get(rpcUrl) ?? { span: null }
  spans.set(rpcUrl, known)
  return known
}

/** @throws RpcError, RpcUnreachable, also when the RPC serves another chain. The same for each read. */
export async function openReader(chain: Chain): Promise<ChainReader> {
  await demandChain(chain)
  const { id, rpcUrl, confirmations } = chain
  return {
    chainId: id,
    depth: confirmations,
    head: () => readHead(chain),
    blockTimeMs: async (block) => numberOf((await readBlock(chain, block)).timestamp) * 1_000,
    transactionCount: async (account, at) => {
      const block = typeof at === 'number' ? toHex(at) : at
      return numberOf(await callRpc(rpcUrl, 'eth_getTransactionCount', [account, block]))
    },
    hasCode: async (account) =>
      hexOf({ code: await callRpc(rpcUrl, 'eth_getCode', [account, 'latest']) }, 'code') !== '0x',
    nonceUserIn: (block, account, nonce) => readNonceUser(chain, block, account, nonce),
    transaction: (hash) => readTx(chain, hash),
    logs: (question, range) => readLogs(chain, question, range),
    transfersIn: (hash, of) => readTransfers(chain, hash, of),
    logFailure,
    hasForgotten: isRefusal,
    spans: spansOf(rpcUrl),
    nowMs: () => Date.now(),
    // Whole blocks are large, and a page keeps its record only in memory.
    limits: { wholeBlocks: 32, firstSearch: 400 },
  }
}

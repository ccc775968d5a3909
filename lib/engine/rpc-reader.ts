// Reads a chain from the JSON-RPC answers of one node, for server and browser alike. An answer that contradicts itself or
// has another form throws: a failed read proves nothing.
import type { Address, Hex } from '@/lib/domain/chains'
import { sameAccount, sameHash } from '@/lib/domain/order/order'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import { addressWord } from '@/lib/domain/plan/call-data'
import type { BlockRange, ChainNode, ChainReader, LogQuestion, TokenLog, TokenMove } from './chain-reader'
import { RpcUnreachable } from './refusals'
import type { SpanMemory } from './spans'

/** One call of the node. @throws when it does not answer or refuses */
export type RpcCall = (method: string, params: readonly unknown[]) => Promise<unknown>

type Row = Readonly<Record<string, unknown>>

function contradiction(): never {
  throw new RpcUnreachable(undefined, 'the chain contradicts itself')
}

function demand(holds: boolean): void {
  if (!holds) contradiction()
}

function rowOf(value: unknown): Row | null {
  if (value === null) return null
  return typeof value === 'object' ? { ...value } : contradiction()
}

function rowsOf(answer: unknown): readonly Row[] {
  if (!Array.isArray(answer)) return contradiction()
  return answer.map((each) => rowOf(each) ?? contradiction())
}

function hexOf(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value)) return contradiction()
  // Safe: the pattern above checks the form.
  return value as Hex
}

function bigOf(value: unknown): bigint {
  const hex = hexOf(value)
  return hex === '0x' ? contradiction() : BigInt(hex)
}

function numberOf(value: unknown): number {
  const number = Number(bigOf(value))
  return Number.isSafeInteger(number) ? number : contradiction()
}

const toHex = (value: number) => `0x${value.toString(16)}`

const readHead = async (call: RpcCall) => numberOf(await call('eth_blockNumber', []))

async function readBlock(call: RpcCall, block: number, full = false): Promise<Row> {
  return rowOf(await call('eth_getBlockByNumber', [toHex(block), full])) ?? contradiction()
}

/** In seconds, of the year 5138. A time in milliseconds is later. */
const latestTime = 100_000_000_000

async function readTimeMs(call: RpcCall, block: number): Promise<number> {
  const seconds = numberOf((await readBlock(call, block)).timestamp)
  demand(seconds < latestTime)
  return seconds * 1_000
}

async function readNonceUser(call: RpcCall, block: number, account: Address, nonce: number) {
  const { transactions } = await readBlock(call, block, true)
  const own = rowsOf(transactions).find(
    (tx) => sameAccount(hexOf(tx.from), account) && numberOf(tx.nonce) === nonce,
  )
  return own === undefined ? null : hexOf(own.hash)
}

async function readIsIn(call: RpcCall, block: number, hash: Hex): Promise<boolean> {
  const { transactions } = await readBlock(call, block)
  return Array.isArray(transactions) ? transactions.some((tx) => sameHash(hexOf(tx), hash)) : contradiction()
}

/** Null when the transaction is in no block. */
async function readReceipt(call: RpcCall, hash: Hex): Promise<Row | null> {
  const receipt = rowOf(await call('eth_getTransactionReceipt', [hash]))
  if (receipt !== null) demand(sameHash(hexOf(receipt.transactionHash), hash))
  return receipt
}

/** @throws when the receipt tells no outcome, which is no failure: a person could then pay twice */
function hasSucceeded({ status }: Row): boolean {
  demand(status === '0x1' || status === '0x0')
  return status === '0x1'
}

async function readMined(call: RpcCall, tx: Row, hash: Hex): Promise<SeenTx['mined']> {
  if (tx.blockNumber == null) return null
  const blockNumber = numberOf(tx.blockNumber)
  const [found, block] = await Promise.all([readReceipt(call, hash), readBlock(call, blockNumber)])
  // Read last: a head older than the receipt would count too few blocks.
  const head = await readHead(call)
  const receipt = found ?? contradiction()
  demand(sameAccount(hexOf(receipt.from), hexOf(tx.from)) && numberOf(receipt.blockNumber) === blockNumber)
  demand(sameHash(hexOf(receipt.blockHash), hexOf(tx.blockHash)))
  demand(sameHash(hexOf(block.hash), hexOf(receipt.blockHash)))
  const success = hasSucceeded(receipt)
  return {
    success,
    outOfGas: !success && bigOf(receipt.gasUsed) === bigOf(tx.gas),
    blockNumber,
    confirmations: head < blockNumber ? 0 : head - blockNumber + 1,
  }
}

async function readTx(call: RpcCall, chainId: number, hash: Hex): Promise<SeenTx | null> {
  const tx = rowOf(await call('eth_getTransactionByHash', [hash]))
  if (tx === null) return null
  demand(sameHash(hexOf(tx.hash), hash))
  // Only the oldest kind of transaction has no chain id.
  demand(tx.chainId == null || numberOf(tx.chainId) === chainId)
  return {
    hash: hexOf(tx.hash),
    from: hexOf(tx.from),
    to: tx.to == null ? null : hexOf(tx.to),
    data: hexOf(tx.input),
    value: bigOf(tx.value),
    nonce: numberOf(tx.nonce),
    mined: await readMined(call, tx, hash),
  }
}

/** keccak256 of Transfer(address,address,uint256) and Approval(address,address,uint256). */
const topics = {
  Transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  Approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
} as const

/** Digits of `0x` and one word. */
const oneWord = 66

const padded = (address: Address) => `0x${addressWord(address)}`

function accountOf(topic: string | undefined): Address | null {
  return topic !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : null
}

/** Leaves out logs of another shape: an odd token's must neither end a search nor count. */
function movesOf(event: LogQuestion['event'], logs: unknown): readonly TokenMove[] {
  return rowsOf(logs).flatMap((log) => {
    if (!Array.isArray(log.topics)) return contradiction()
    const [topic, first, second, ...more] = log.topics.map((each) => hexOf(each).toLowerCase())
    const [from, to] = [accountOf(first), accountOf(second)]
    const word = hexOf(log.data).slice(0, oneWord)
    if (topic !== topics[event] || from === null || to === null || more.length > 0) return []
    if (word.length < oneWord || log.removed === true) return []
    return {
      token: hexOf(log.address),
      from,
      to,
      hash: hexOf(log.transactionHash),
      blockNumber: numberOf(log.blockNumber),
      logIndex: numberOf(log.logIndex),
      value: BigInt(word),
    }
  })
}

const isFor =
  ({ token, to }: Pick<LogQuestion, 'token' | 'to'>) =>
  (move: TokenMove) =>
    sameAccount(move.token, token) && (to === null || sameAccount(move.to, to))

function toLog({ hash, blockNumber, logIndex, value }: TokenMove): TokenLog {
  return { hash, blockNumber, logIndex, value }
}

async function readLogs(call: RpcCall, question: LogQuestion, { first, last }: BlockRange) {
  const { token, event, from, to } = question
  const wanted = [topics[event], from.map(padded), ...(to === null ? [] : [padded(to)])]
  const range = { address: token, fromBlock: toHex(first), toBlock: toHex(last), topics: wanted }
  return movesOf(event, await call('eth_getLogs', [range]))
    .filter(isFor(question))
    .filter(({ blockNumber }) => blockNumber >= first && blockNumber <= last)
    .filter((move) => from.some((sender) => sameAccount(move.from, sender)))
    .map(toLog)
}

async function readMoves(call: RpcCall, hash: Hex, last: number): Promise<readonly TokenMove[] | null> {
  const receipt = await readReceipt(call, hash)
  if (receipt === null) return null
  const [succeeded, blockNumber] = [hasSucceeded(receipt), numberOf(receipt.blockNumber)]
  if (blockNumber > last) return null
  const block = await readBlock(call, blockNumber)
  demand(sameHash(hexOf(block.hash), hexOf(receipt.blockHash)))
  const moves = succeeded ? movesOf('Transfer', receipt.logs) : []
  return moves.map((move) => ({ ...move, hash, blockNumber }))
}

export function rpcReader(node: ChainNode, call: RpcCall): ChainReader {
  return {
    ...node,
    head: () => readHead(call),
    blockTimeMs: (block) => readTimeMs(call, block),
    transactionCount: async (account, at) =>
      numberOf(await call('eth_getTransactionCount', [account, typeof at === 'number' ? toHex(at) : at])),
    hasCode: async (account) => hexOf(await call('eth_getCode', [account, 'latest'])) !== '0x',
    nonceUserIn: (block, account, nonce) => readNonceUser(call, block, account, nonce),
    isIn: (block, hash) => readIsIn(call, block, hash),
    transaction: (hash) => readTx(call, node.chainId, hash),
    logs: (question, range) => readLogs(call, question, range),
    transfersIn: async (hash, { last, ...of }) =>
      ((await readMoves(call, hash, last)) ?? []).filter(isFor(of)).map(toLog),
    movesIn: (hash, last) => readMoves(call, hash, last),
  }
}

/** What is known of a node, by its address. */
export function spansOf(known: Map<string, SpanMemory>, rpcUrl: string): SpanMemory {
  const spans = known.get(rpcUrl) ?? { span: null }
  known.set(rpcUrl, spans)
  return spans
}

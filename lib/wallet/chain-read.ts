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
  const own = rowsOf(transactions).find(
    (tx) => sameAccount(hexOf(tx.from), account) && numberOf(tx.nonce) === nonce,
  )
  return own === undefined ? null : hexOf(own.hash)
}

/** Null when the transaction is in no block. */
async function readReceipt({ rpcUrl }: Chain, hash: Hex): Promise<Row | null> {
  const receipt = rowOf(await callRpc(rpcUrl, 'eth_getTransactionReceipt', [hash]))
  if (receipt !== null) demand(sameHash(hexOf(receipt.transactionHash), hash))
  return receipt
}

/** @throws when the receipt tells no outcome, which is no failure: a person could then pay twice */
function hasSucceeded({ status }: Row): boolean {
  demand(status === '0x1' || status === '0x0')
  return status === '0x1'
}

function demandInBlock(receipt: Row, block: Row): void {
  demand(sameHash(hexOf(block.hash), hexOf(receipt.blockHash)))
}

async function readMined(chain: Chain, tx: Row, hash: Hex): Promise<SeenTx['mined']> {
  if (tx.blockNumber === null || tx.blockNumber === undefined) return null
  const blockNumber = numberOf(tx.blockNumber)
  const [found, block] = await Promise.all([readReceipt(chain, hash), readBlock(chain, blockNumber)])
  // Read last: a head older than the receipt would count too few blocks.
  const head = await readHead(chain)
  const receipt = found ?? contradiction()
  demand(sameAccount(hexOf(receipt.from), hexOf(tx.from)) && numberOf(receipt.blockNumber) === blockNumber)
  demand(sameHash(hexOf(receipt.blockHash), hexOf(tx.blockHash)))
  demandInBlock(receipt, block)
  const success = hasSucceeded(receipt)
  return {
    success,
    outOfGas: !success && bigOf(receipt.gasUsed) === bigOf(tx.gas),
    blockNumber,
    confirmations: head < blockNumber ? 0 : head - blockNumber + 1,
  }
}

async function readTx(chain: Chain, hash: Hex): Promise<SeenTx | null> {
  const tx = rowOf(await callRpc(chain.rpcUrl, 'eth_getTransactionByHash', [hash]))
  if (tx === null) return null
  demand(sameHash(hexOf(tx.hash), hash))
  // Only the oldest kind of transaction has no chain id.
  demand(tx.chainId === null || tx.chainId === undefined || numberOf(tx.chainId) === chain.id)
  return {
    hash: hexOf(tx.hash),
    from: hexOf(tx.from),
    to: tx.to === null || tx.to === undefined ? null : hexOf(tx.to),
    data: hexOf(tx.input),
    value: bigOf(tx.value),
    nonce: numberOf(tx.nonce),
    mined: await readMined(chain, tx, hash),
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

interface Move extends TokenLog {
  readonly token: Address
  readonly from: Address
  readonly to: Address
}

function accountOf(topic: string | undefined): Address | null {
  return topic !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : null
}

/** Leaves out logs of another shape: an odd token's must neither end a search nor count. */
function movesOf(event: LogQuestion['event'], logs: unknown): readonly Move[] {
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
  (move: Move) =>
    sameAccount(move.token, token) && (to === null || sameAccount(move.to, to))

function toLog({ hash, blockNumber, logIndex, value }: Move): TokenLog {
  return { hash, blockNumber, logIndex, value }
}

async function readLogs(
  { rpcUrl }: Chain,
  question: LogQuestion,
  { first, last }: BlockRange,
): Promise<readonly TokenLog[]> {
  const { token, event, from, to } = question
  const wanted = [topics[event], from.map(padded), ...(to === null ? [] : [padded(to)])]
  const range = { address: token, fromBlock: toHex(first), toBlock: toHex(last), topics: wanted }
  return movesOf(event, await callRpc(rpcUrl, 'eth_getLogs', [range]))
    .filter(isFor(question))
    .filter((move) => from.some((sender) => sameAccount(move.from, sender)))
    .map(toLog)
}

async function readTransfers(
  chain: Chain,
  hash: Hex,
  { last, ...of }: Parameters<ChainReader['transfersIn']>[1],
): Promise<readonly TokenLog[]> {
  const receipt = await readReceipt(chain, hash)
  if (receipt === null || !hasSucceeded(receipt)) return []
  const blockNumber = numberOf(receipt.blockNumber)
  if (blockNumber > last) return []
  demandInBlock(receipt, await readBlock(chain, blockNumber))
  return movesOf('Transfer', receipt.logs)
    .filter(isFor(of))
    .map((move) => ({ ...toLog(move), hash, blockNumber }))
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
    hasCode: async (account) => hexOf(await callRpc(rpcUrl, 'eth_getCode', [account, 'latest'])) !== '0x',
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

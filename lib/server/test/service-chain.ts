// The chain beside the fake service: one RPC, over the service's own HTTP.

export const chainId = 31337

/** A chain's RPC that serves given transactions, or passes on a real one's answers. */
export interface FakeChain {
  head: number
  readonly txs: Map<string, Record<string, unknown>>
  /** The address of a real RPC. */
  upstream: string | null
  confirmations: number
  /** Its id in the settings; a different one removes it from the list. */
  listedId: number
  /** How far its newest block is ahead of its own clock: a test that says it is later expects a chain that went on. */
  aheadMs: number
  /** The address of a second node, if any. */
  secondRpcUrl: string | null
  /** Whether its token's allowance must be set to zero first. */
  resetsAllowance: boolean
  /** The number of calls, by method. */
  readonly asked: Map<string, number>
  /** Lets a test change an answer, like a lying or failing node. */
  distort: (method: string, result: unknown) => unknown
  /** How an RPC plan refuses a call: a JSON-RPC error, optionally with its own HTTP status, or a bare text for one. */
  refuse: (method: string, params: readonly unknown[]) => Refusal | string | null
}

export function fakeChain(): FakeChain {
  return {
    head: 100,
    txs: new Map(),
    upstream: null,
    confirmations: 2,
    listedId: chainId,
    aheadMs: 0,
    secondRpcUrl: null,
    resetsAllowance: false,
    asked: new Map(),
    distort: (_, result) => result,
    refuse: () => null,
  }
}

export interface Refusal {
  readonly code: number
  readonly message: string
  readonly status?: number
  readonly retryAfterSeconds?: number
}

async function askUpstream(upstream: string, method: unknown, params: unknown): Promise<unknown> {
  const response = await fetch(upstream, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return response.json()
}

function newest(block: unknown, { aheadMs, head }: FakeChain): unknown {
  const { number, timestamp } = Object(block)
  if (typeof timestamp !== 'string' || Number(number) < head) return block
  return { ...Object(block), timestamp: `0x${(Number(timestamp) + Math.ceil(aheadMs / 1_000)).toString(16)}` }
}

export async function answerRpc(
  chain: FakeChain,
  { id, method, params }: Record<string, unknown>,
): Promise<{ readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }> {
  const name = String(method)
  chain.asked.set(name, (chain.asked.get(name) ?? 0) + 1)
  const refusal = chain.refuse(name, Array.isArray(params) ? params : [])
  if (typeof refusal === 'string') return { status: 200, body: { jsonrpc: '2.0', id, error: refusal } }
  if (refusal !== null) {
    const { status = 200, retryAfterSeconds, ...error } = refusal
    const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
    return { status, body: { jsonrpc: '2.0', id, error }, headers }
  }
  const body =
    chain.upstream === null
      ? { result: rpcAnswer(chain, method, params) }
      : Object(await askUpstream(chain.upstream, method, params))
  if (name === 'eth_blockNumber') chain.head = Number(body.result)
  const result = name === 'eth_getBlockByNumber' ? newest(body.result, chain) : body.result
  const answer = 'result' in body ? { result: await chain.distort(name, result) } : { error: body.error }
  return { status: 200, body: { jsonrpc: '2.0', id, ...answer } }
}

const now = () => `0x${Math.floor(Date.now() / 1_000).toString(16)}`

function rpcAnswer(chain: FakeChain, method: unknown, params: unknown): unknown {
  const tx = Array.isArray(params) ? chain.txs.get(String(params[0])) : undefined
  switch (method) {
    case 'eth_chainId':
      return '0x7a69'
    case 'eth_blockNumber':
      return `0x${chain.head.toString(16)}`
    case 'eth_getBlockByNumber':
      return {
        number: chain.head,
        hash: `0x${'b'.repeat(64)}`,
        timestamp: Array.isArray(params) && Number(params[0]) === chain.head ? now() : '0x0',
        transactions: [],
      }
    case 'eth_getLogs':
      return []
    case 'eth_getCode':
      return '0x'
    case 'eth_getTransactionCount':
      return '0x0'
    case 'eth_getTransactionByHash':
      return tx ?? null
    case 'eth_getTransactionReceipt':
      return tx === undefined || tx.blockNumber === null
        ? null
        : { ...tx, transactionHash: tx.hash, status: tx.status ?? '0x1', gasUsed: '0x1', logs: [] }
    default:
      return null
  }
}

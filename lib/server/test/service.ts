import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, erc20Abi, keccak256, parseAbi, stringToHex } from 'viem'
import type { Address } from '@/lib/domain/chains'
import type { Call } from './service-call'
import { Recipients } from './service-recipients'

export const token: Address = '0x1111111111111111111111111111111111111111'
export const settlement = '0x2222222222222222222222222222222222222222'
export const chainId = 31337
const depositAbi = parseAbi(['function deposit(bytes32 transferId, address token, uint256 amount)'])

/** `acts`: it acts normally but answers this. `cut-after`: it acts normally and its answer is lost. */
type Answer =
  | { readonly status: number; readonly body: unknown; readonly acts?: boolean }
  | 'cut'
  | 'cut-after'

/** A test's answer to a call; undefined lets the service answer normally. */
export type Interfere = (call: Call) => Answer | undefined | Promise<Answer | undefined>

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text)
}

export function quoteAnswer(transactionId: string, body: Record<string, unknown>) {
  const { fromAddress } = body
  const amount = 100_000_000n
  return {
    message: 'Quote requested',
    transactionId,
    quote: {
      provider: 'acme',
      providerRequestId: 'request-1',
      fromToken: { chainId, address: token, symbol: 'USDC', decimals: 6, price: 1 },
      toCurrency: 'BRL',
      fromAmount: '100',
      toAmount: '540.00',
      exchangeRate: '5.4',
      fromAddress,
      estimatedDuration: 60,
      fees: {
        bridge: { amount: '0', token: 'USDC' },
        gas: { amount: '0', token: 'USDC' },
        integrator: 0,
        maxSlippage: null,
      },
    },
    approvalTxParams: {
      from: fromAddress,
      to: token,
      gas: '0x10000',
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [settlement, amount] }),
      value: '0x0',
      nonce: 0,
    },
    transactionRequest: {
      from: fromAddress,
      to: settlement,
      data: encodeFunctionData({
        abi: depositAbi,
        args: [keccak256(stringToHex(transactionId)), token, amount],
      }),
      value: '0',
      chainId,
      requestId: 'request-1',
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
    },
  }
}

const config = (port: number, { listedId, confirmations, resetsAllowance, secondRpcUrl }: FakeChain) => ({
  epoch: 'one',
  chains: [
    {
      id: listedId,
      name: 'Test',
      rpcUrl: `http://127.0.0.1:${port}/rpc`,
      ...(secondRpcUrl === null ? {} : { secondRpcUrl }),
      confirmations,
      contracts: [{ name: 'settlement', address: settlement }],
      tokens: [{ address: token, symbol: 'USDC', name: 'USD Coin', decimals: 6, resetsAllowance }],
    },
  ],
  rates: [{ symbol: 'USDC', currency: 'BRL', rate: '5.4', mid: '5.4', usd: '1' }],
  fees: {
    sell: { fixed: '0', share: '0' },
    buy: { fixed: '0', share: '0' },
    send: { fixed: '0', share: '0' },
  },
})

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

async function answerRpc(
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

/**
 * A service, its control call and a chain's RPC over real HTTP, as far as these tests need them. Answers normally
 * unless a test interferes, and records every call of the service.
 */
export async function fakeService() {
  const calls: Call[] = []
  const chain: FakeChain = {
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
  const state: { interfere: Interfere; status: Record<string, unknown>; made: number } = {
    interfere: () => undefined,
    status: {},
    made: 0,
  }
  const recipients = new Recipients()
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await readBody(request)
    if (url.pathname === '/control/config')
      return send(200, config((server.address() as AddressInfo).port, chain))
    if (url.pathname === '/rpc') {
      const answered = await answerRpc(chain, body)
      return send(answered.status, answered.body, answered.headers)
    }
    const call = { path: url.pathname, query: Object.fromEntries(url.searchParams), body }
    calls.push(call)
    const answer = await state.interfere(call)
    if (answer === 'cut') return request.socket.destroy()
    if (answer !== undefined && answer !== 'cut-after' && answer.acts !== true)
      return send(answer.status, answer.body)
    const ofRecipients = recipients.answer(call)
    if (typeof answer === 'object') return send(answer.status, answer.body)
    if (answer === 'cut-after') return request.socket.destroy()
    if (ofRecipients !== undefined) return send(ofRecipients.status, ofRecipients.body)
    state.made += 1
    const id = `00000000-0000-4000-8000-${String(state.made).padStart(12, '0')}`
    if (call.path === '/v1/offramp/quote') return send(200, quoteAnswer(id, body))
    return send(200, { id: call.query.transactionId, ...state.status })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    recipients,
    chain,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type FakeService = Awaited<ReturnType<typeof fakeService>>

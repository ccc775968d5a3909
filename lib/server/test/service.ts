import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, erc20Abi, keccak256, parseAbi, stringToHex } from 'viem'
import type { Address } from '@/lib/domain/chains'
import type { Call } from './service-call'
import { answerRpc, chainId, type FakeChain, fakeChain } from './service-chain'
import { Recipients } from './service-recipients'

export const token: Address = '0x1111111111111111111111111111111111111111'
export const settlement = '0x2222222222222222222222222222222222222222'
const depositAbi = parseAbi(['function deposit(bytes32 transferId, address token, uint256 amount)'])

/** `acts`: it acts normally but answers this. `cut-after`: it acts normally and its answer is lost. */
type Answer =
  | {
      readonly status: number
      readonly body: unknown
      readonly headers?: Record<string, string>
      readonly acts?: boolean
    }
  | 'cut'
  | 'cut-after'

/** Asks for a pause that lasts as long as a test on a busy machine. */
export const asksForPause: Answer = { status: 429, body: {}, headers: { 'retry-after': '60' } }

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

/**
 * A service, its control call and a chain's RPC over real HTTP, as far as these tests need them. Answers normally
 * unless a test interferes, and records every call of the service.
 */
export async function fakeService() {
  const calls: Call[] = []
  const chain = fakeChain()
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
      return send(answer.status, answer.body, answer.headers)
    const ofRecipients = recipients.answer(call)
    if (typeof answer === 'object') return send(answer.status, answer.body, answer.headers)
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

// A wallet, a journal and a chain's answers, for the tests of sending a step.
import { vi } from 'vitest'
import type { Chain, Hex } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/kinds/quote'
import { foldOrder } from '@/lib/domain/order/fold'
import { account, created, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { goodSale, now, oneSale, rules } from '@/lib/domain/plan/plan.fixture'
import type { OrderJournal } from '@/lib/domain/ports'
import { ok } from '@/lib/domain/result'
import { sendStep } from './send-step'
import type { SendStepRequest } from './types'

export const { token } = goodSale(oneSale)
export const chain: Chain = {
  id: 31337,
  name: 'Sandbox A',
  rpcUrl: 'http://127.0.0.1:1/',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: [token],
}
export const hash: Hex = `0x${'ab'.repeat(32)}`
export const order = toOrderView(foldOrder(created, ways.quoted))

export const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const tokenReads: Readonly<Record<string, string>> = { '0xdd62ed3e': 'allowance', '0x70a08231': 'balanceOf' }
/** The chain's answers, by method or token call; an Error is the node's own refusal. */
export const node: Record<string, unknown> = {}
/** Everything that happened, in order. */
export const log: string[] = []

/** A working chain, on the clock of the fixtures. */
export function setUp(): void {
  vi.useFakeTimers({ now })
  localStorage.clear()
  log.length = 0
  for (const name of Object.keys(node)) delete node[name]
  Object.assign(node, {
    allowance: word(0n),
    balanceOf: word(100_000_000n),
    eth_chainId: '0x7a69',
    eth_call: '0x',
    eth_gasPrice: '0x1',
    eth_getBalance: '0xffffffffff',
    eth_getCode: '0x',
    eth_estimateGas: '0x5208',
    eth_getTransactionCount: '0x7',
  })
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    const { method, params } = JSON.parse(init.body) as { method: string; params: { data?: string }[] }
    const read = method === 'eth_call' ? tokenReads[params[0]?.data?.slice(0, 10) ?? ''] : undefined
    const name = read ?? method
    log.push(name)
    const answer = node[name]
    if (answer === undefined) throw new TypeError('offline')
    const body =
      answer instanceof Error ? { error: { code: 3, message: answer.message } } : { result: answer }
    return { json: async () => body }
  })
}

export function tearDown(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

export const press = '6c4f6a52-4f1e-4d3c-9a53-0d8a4a1d2b11'

interface FixtureOptions {
  wallet?: { account?: string; chainId?: string; answer?: () => unknown; silent?: () => unknown }
  journal?: Partial<OrderJournal>
  order?: OrderView
  chains?: readonly Chain[]
  step?: StepName
}

export async function run(given: FixtureOptions = {}) {
  const asked: unknown[] = []
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      log.push(`wallet ${method}`)
      if (method === 'eth_accounts') await given.wallet?.silent?.()
      if (method === 'eth_accounts') return [given.wallet?.account ?? account]
      if (method === 'eth_chainId') return given.wallet?.chainId ?? '0x7a69'
      asked.push(params)
      return (given.wallet?.answer ?? (() => hash))()
    },
  }
  const told = async (name: string, ...rest: unknown[]) => {
    log.push(`journal ${name}`)
    calls.push([name, ...rest])
    return ok(order)
  }
  const calls: unknown[][] = []
  const journal: OrderJournal = {
    beginStep: (_, step, at) => told('begin', step, at),
    recordHash: (_, step, value) => told('recordHash', step, value),
    recordRefusal: (_, step, ofPress) => told('recordRefusal', step, ofPress),
    recordUnknown: (_, step) => told('recordUnknown', step),
    cancelOrder: () => told('cancel'),
    reportPayment: () => told('reportPayment'),
    ...given.journal,
  }
  const request: SendStepRequest = {
    order: given.order ?? order,
    step: given.step ?? 'approval',
    chains: given.chains ?? [chain],
    press,
    rules,
    journal,
    onPhase: () => {},
  }
  return { outcome: await sendStep(provider, request), sent: asked, calls }
}

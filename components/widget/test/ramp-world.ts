import { afterEach, beforeEach, type Mock, vi } from 'vitest'
import type { Chain, Token } from '@/lib/domain/chains'
import { type CallsByKind, type KindCalls, type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import type { SellRequest, SellStatus } from '@/lib/domain/kinds/sell/kind'
import { usualPriceBand } from '@/lib/domain/money/usual-price'
import {
  account,
  decimal,
  goodSale,
  now,
  oneSale,
  rules,
  tokenElsewhere,
} from '@/lib/domain/plan/plan.fixture'
import type { RampApi } from '@/lib/domain/ports'
import type { Failure, Result } from '@/lib/domain/result'
import type { WidgetEvent } from '../events'
import { readFrameEvent } from '../frame/frame-event'
import { createWidgetRamp, type WidgetRampOptions } from '../ramp/widget-ramp'
import { depositHash } from './widget-chain'

/** For each test of a file: the clock of the fixtures, no host that answers, and an empty browser. */
export function standStill(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now })
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
    localStorage.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

/** Thrown by the fake service, with a domain failure. */
export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code)
  }
}

const chainOf = (id: number, name: string, token: Token): Chain => ({
  id,
  name,
  rpcUrl: `http://127.0.0.1:1/${id}`,
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: [token],
})
const { token } = goodSale(oneSale)
/** What the host offers unless a test says otherwise. */
export const chains = [
  chainOf(token.chainId, 'Sandbox A', token),
  chainOf(tokenElsewhere.chainId, 'Sandbox B', tokenElsewhere),
] as const

const details = { pixKey: 'c@example.com', name: 'C', taxId: '529.982.247-25', email: 'c@example.com' }

/** Asks for that sale. */
export const sellRequest: SellRequest = {
  intentKey: 'key-0000-0000-0001',
  chainId: token.chainId,
  token: token.address,
  method: 'fromAmount',
  amount: decimal('100'),
  recipient: { kind: 'inline', details, saveAs: null },
  replaces: null,
}

/** The service's status of a sale, of which it tells nothing else. */
export function sellStatus(phase: SellStatus['phase']): SellStatus {
  return {
    ...{ phase, rawStatus: null, updatedAt: null, withdrawalAmount: null, withdrawal: null },
    ...{ depositAddress: null, depositAmount: null, depositTxHash: null },
  }
}

type GivenCalls = { readonly [K in OrderKind]?: Partial<KindCalls<K>> }
interface Given extends Partial<Omit<WidgetRampOptions, 'service'>>, GivenCalls {}

type MockedCalls = {
  readonly [K in OrderKind]: {
    readonly quote: Mock<KindCalls<K>['quote']>
    readonly status: Mock<KindCalls<K>['status']>
  }
}

const unknown = async () => {
  throw new Refused({ code: 'not_found' })
}

function mocked(given: GivenCalls): MockedCalls {
  const of = (kind: OrderKind) => {
    const calls: Partial<CallsByKind[OrderKind]> = given[kind] ?? {}
    return { quote: vi.fn(calls.quote ?? unknown), status: vi.fn(calls.status ?? unknown) }
  }
  // Safe: one entry for each kind, with its own calls.
  return Object.fromEntries(orderKinds.map((kind) => [kind, of(kind)])) as unknown as MockedCalls
}

/** A widget's record with a service that answers one good sale by default. */
export function openRamp(given: Given = {}) {
  const { quote, plan } = goodSale(oneSale)
  const events: WidgetEvent[] = []
  const service = {
    ...mocked({ ...given, sell: { quote: async () => ({ quote, plan }), ...given.sell } }),
    failureOf: (error: unknown): Failure =>
      error instanceof Refused ? error.failure : { code: 'unexpected' },
  }
  const { ramp } = createWidgetRamp({
    service,
    chains: () => chains,
    rules: () => rules,
    recipients: () => [],
    wallets: () => [],
    account: () => account,
    statusUrl: () => null,
    tell: (event) => {
      // As a frame's host gets it: an event that the element would drop is missing here too.
      const heard = readFrameEvent(event)
      if (heard !== null) events.push(heard)
    },
    usual: () => ({ prices: [], band: usualPriceBand }),
    now: () => new Date(),
    ...given,
  })
  return {
    ramp,
    service,
    events,
    told: () => events.map((event) => ('status' in event ? `${event.type} ${event.status}` : event.type)),
  }
}

export const code = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code)

/** The order of an answer that was no refusal. */
export async function quoted(asked: ReturnType<RampApi['quote']>) {
  const answer = await asked
  if (!answer.ok) throw new Error(code(answer))
  return answer.data
}

/** A sale of that request, whose deposit the wallet has sent. */
export async function sentSale({ api, journal }: ReturnType<typeof openRamp>['ramp']) {
  const { id } = await quoted(api.quote({ kind: 'sell', request: sellRequest }))
  await journal.beginStep(id, 'transfer', { account, nonce: 1 })
  await journal.recordHash(id, 'transfer', depositHash)
  return id
}

import { afterEach, beforeEach, type Mock, vi } from 'vitest'
import { type CallsByKind, type KindCalls, type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import { usualPriceBand } from '@/lib/domain/money/usual-price'
import { account, goodSale, now, oneSale, rules, tokenElsewhere } from '@/lib/domain/plan/plan.fixture'
import type { RampApi } from '@/lib/domain/ports'
import type { Failure, Result } from '@/lib/domain/result'
import type { WidgetEvent } from '../events'
import { readFrameEvent } from '../frame/frame-event'
import { createWidgetRamp, type WidgetRampOptions } from '../ramp/widget-ramp'

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

const chainOf = (id: number, name: string) => ({
  id,
  name,
  rpcUrl: `http://127.0.0.1:1/${id}`,
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
})
const { token } = goodSale(oneSale)
const chains = [
  { ...chainOf(token.chainId, 'Sandbox A'), tokens: [token] },
  { ...chainOf(tokenElsewhere.chainId, 'Sandbox B'), tokens: [tokenElsewhere] },
]

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

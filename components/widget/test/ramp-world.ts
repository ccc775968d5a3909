import { vi } from 'vitest'
import { goodSend } from '@/lib/domain/kinds/send/send.fixture'
import { usualPriceBand } from '@/lib/domain/money/usual-price'
import { account, goodSale, oneSale, rules } from '@/lib/domain/plan/plan.fixture'
import type { Failure } from '@/lib/domain/result'
import type { WidgetEvent } from '../events'
import { readFrameEvent } from '../frame/frame-event'
import type { WidgetService } from '../ramp/service'
import { createWidgetRamp, type WidgetRampOptions } from '../ramp/widget-ramp'

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
const { toToken } = goodSend()
const chains = [
  { ...chainOf(token.chainId, 'Sandbox A'), tokens: [token] },
  { ...chainOf(toToken.chainId, 'Sandbox B'), tokens: [toToken] },
]

interface Given
  extends Partial<Omit<WidgetRampOptions, 'service'>>,
    Partial<Omit<WidgetService, 'failureOf'>> {}

const unknown = async () => {
  throw new Refused({ code: 'not_found' })
}

/** A widget's record with a service that answers one good sale by default. */
export function openRamp(given: Given = {}) {
  const { quote, plan } = goodSale(oneSale)
  const events: WidgetEvent[] = []
  const {
    quoteSell = async () => ({ quote, plan }),
    quoteBuy = unknown,
    quoteSend = unknown,
    sellStatus = unknown,
    buyStatus = unknown,
    sendStatus = unknown,
    ...changed
  } = given
  const service = {
    quoteSell: vi.fn<WidgetService['quoteSell']>(quoteSell),
    quoteBuy: vi.fn<WidgetService['quoteBuy']>(quoteBuy),
    quoteSend: vi.fn<WidgetService['quoteSend']>(quoteSend),
    sellStatus: vi.fn<WidgetService['sellStatus']>(sellStatus),
    buyStatus: vi.fn<WidgetService['buyStatus']>(buyStatus),
    sendStatus: vi.fn<WidgetService['sendStatus']>(sendStatus),
    failureOf: (error: unknown): Failure =>
      error instanceof Refused ? error.failure : { code: 'unexpected' },
  }
  const { ramp } = createWidgetRamp({
    service,
    chains,
    rules,
    recipients: [],
    wallets: [],
    account: () => account,
    statusUrl: null,
    tell: (event) => {
      // As a frame's host gets it: an event that the element would drop is missing here too.
      const heard = readFrameEvent(event)
      if (heard !== null) events.push(heard)
    },
    usual: () => ({ prices: [], band: usualPriceBand }),
    now: () => new Date(),
    ...changed,
  })
  return {
    ramp,
    service,
    events,
    told: () => events.map((event) => ('status' in event ? `${event.type} ${event.status}` : event.type)),
  }
}

// The widget's implementation of both ports of the checkout components, with the token client and the host's events.
import { findChain } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { RampApi } from '@/lib/domain/ports'
import { fail, ok, type Result } from '@/lib/domain/result'
import { readTokenBalance } from '@/lib/wallet/funds'
import type { Ramp } from '../../checkout/ramp-context'
import { newIntentKey } from '../../ui/intent-key'
import type { WidgetEvent } from '../events'
import type { OrderDesk } from './ask-order'
import { createAskStatus } from './ask-status'
import { createJournal } from './journal'
import { createOrderBook } from './order-book'
import { createQuoteBuy } from './quote-buy'
import { createQuoteSell } from './quote-sell'
import { createQuoteSend } from './quote-send'
import { createStatus } from './status'

export interface WidgetRampOptions extends Omit<OrderDesk, 'book' | 'newId'> {
  readonly statusUrl: string | null
  readonly tell: (event: WidgetEvent) => void
}

function balancesOf({ chains, account }: WidgetRampOptions): RampApi['readBalances'] {
  return async (chainId) => {
    const chain = findChain(chains, chainId)
    const owner = account()
    if (chain === undefined || owner === null) return fail({ code: 'wallet_missing' })
    try {
      const read = chain.tokens.map(async ({ address }) => {
        const amount = await readTokenBalance(chain.rpcUrl, address, owner)
        return { chainId, token: address, amountBaseUnits: amount.toString() }
      })
      return ok(await Promise.all(read))
    } catch {
      return fail({ code: 'chain_unreachable' })
    }
  }
}

/** The host gets every refusal before the widget shows it. */
function toldOf<R>(
  quote: (request: R) => Promise<Result<OrderView>>,
  tell: WidgetRampOptions['tell'],
): (request: R) => Promise<Result<OrderView>> {
  return async (request) => {
    const answer = await quote(request)
    if (!answer.ok) {
      const { code, retryAfterSeconds = null } = answer.error
      tell({ type: 'error', code, orderId: null, retryAfterSeconds })
    }
    return answer
  }
}

export interface WidgetRamp {
  readonly ramp: Ramp
  /** An order from the page's record; null if there is none with that id. */
  readonly view: (orderId: string) => OrderView | null
}

/** One record for its lifetime: a new instance has no orders. */
export function createWidgetRamp(options: WidgetRampOptions): WidgetRamp {
  const { statusUrl, tell, ...known } = options
  const { service, chains, rules, recipients, now } = known
  const book = createOrderBook(tell)
  const desk: OrderDesk = { ...known, book, newId: newIntentKey }

  const askStatus = createAskStatus({ service, statusUrl, now })

  const ramp: Ramp = {
    chains,
    rules,
    savesRecipients: false,
    api: {
      quoteSell: toldOf(createQuoteSell(desk), tell),
      quoteBuy: toldOf(createQuoteBuy(desk), tell),
      quoteSend: toldOf(createQuoteSend(desk), tell),
      status: createStatus({ book, chains, rules, askStatus, failureOf: service.failureOf, now }),
      listRecipients: async () => ok(recipients),
      readBalances: balancesOf(options),
    },
    journal: createJournal({ book, chains, now }),
  }
  return { ramp, view: book.view }
}

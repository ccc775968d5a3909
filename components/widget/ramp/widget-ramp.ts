// The widget's implementation of both ports of the checkout components, with the token client and the host's events.
import { findChain } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { RampApi } from '@/lib/domain/ports'
import { fail, ok } from '@/lib/domain/result'
import { readTokenBalance } from '@/lib/wallet/funds'
import { forgetRequest } from '../../checkout/intent-memory'
import type { Ramp } from '../../checkout/ramp-context'
import { newIntentKey } from '../../ui/intent-key'
import type { WidgetEvent } from '../events'
import { createQuote, type OrderDesk } from './ask-order'
import { createAskStatus } from './ask-status'
import { createJournal } from './journal'
import { readAsked } from './kinds'
import { type Offer, rememberOffer, rememberRules } from './offer'
import { createOrderBook } from './order-book'
import { createOwners } from './owners'
import { createStatus } from './status'

export interface WidgetRampOptions extends Omit<OrderDesk, 'book' | 'newId'> {
  readonly statusUrl: () => string | null
  readonly tell: (event: WidgetEvent) => void
}

function balancesOf({ chains, account }: WidgetRampOptions): RampApi['readBalances'] {
  return async (chainId) => {
    const chain = findChain(chains(), chainId)
    const owner = account()
    if (chain === undefined || owner === null) return fail({ code: 'wallet_missing' })
    const read = chain.tokens.map(async ({ address }) => {
      const amount = await readTokenBalance(chain.rpcUrl, address, owner)
      return { chainId, token: address, amountBaseUnits: amount.toString() }
    })
    const settled = await Promise.allSettled(read)
    return ok(settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])))
  }
}

/** The host gets every refusal before the widget shows it. */
function toldOf(quote: RampApi['quote'], tell: WidgetRampOptions['tell']): RampApi['quote'] {
  return async (asked) => {
    const answer = await quote(asked)
    if (!answer.ok) {
      const { code, retryAfterSeconds = null } = answer.error
      tell({ type: 'error', code, orderId: null, retryAfterSeconds })
    }
    return answer
  }
}

export interface WidgetRamp {
  /** Without what the host has on offer, which it may change. */
  readonly ramp: Omit<Ramp, 'chains' | 'rules'>
  /** An order from the page's record; null if there is none with that id. */
  readonly view: (orderId: string) => OrderView | null
  /** What the host has offered so far: the orders may be of any of it. */
  readonly offered: Offer['soFar']
  /** When the widget is gone: the page may go on for hours. */
  readonly forgetTyped: () => void
}

/** One record for its lifetime: a new instance has no orders. */
export function createWidgetRamp(options: WidgetRampOptions): WidgetRamp {
  const { statusUrl, tell, ...known } = options
  const { service, recipients, now } = known
  const book = createOrderBook(tell)
  const owners = createOwners(book, now)
  const offer = rememberOffer(known.chains)
  const allowed = rememberRules(known.rules)
  const desk: OrderDesk = { ...known, chains: offer.now, rules: allowed.now, book, newId: newIntentKey }
  const [chains, rules] = [offer.soFar, allowed.soFar]

  const askStatus = createAskStatus({ service, statusUrl, now })

  const ramp = {
    savesRecipients: false,
    api: {
      quote: toldOf(
        createQuote(desk, (asked, own) => readAsked(desk, asked, own)),
        tell,
      ),
      ...createStatus({ book, owners, chains, rules, askStatus, failureOf: service.failureOf, now }),
      listRecipients: async () => ok(recipients()),
      readBalances: balancesOf(options),
    },
    journal: createJournal({ book, owners, chains, now }),
  }
  return {
    ramp,
    view: book.view,
    offered: chains,
    forgetTyped: () => {
      for (const { id } of book.all()) forgetRequest(id)
    },
  }
}

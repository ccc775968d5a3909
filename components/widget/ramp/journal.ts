// The order journal of a host without its own records: each action is judged by the same rules as on the server,
// recorded in the page's memory, and sent to the host as an event.
import { type Chain, findChain } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/kinds/quote'
import { judgeBegin, judgeCancel, judgeHash, judgeReport, type Verdict } from '@/lib/domain/order/commands'
import { findStep, type Order } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { OrderJournal } from '@/lib/domain/ports'
import { fail, ok, type Result } from '@/lib/domain/result'
import { readNonce } from '@/lib/wallet/rpc'
import type { OrderBook } from './order-book'

export interface JournalDesk {
  readonly book: OrderBook
  readonly chains: () => readonly Chain[]
  readonly now: () => Date
}

/**
 * A reset or an approval without a hash may have been sent anyway. If its nonce is free it was not, and asking again is
 * safe; otherwise don't ask the wallet until the chain shows what happened.
 */
async function whyNotAgain(chains: readonly Chain[], order: Order, step: StepName) {
  const known = findStep(order, step)
  if (step === 'transfer' || known === undefined || known.hash !== null || known.nonce === null) return null
  const chain = findChain(chains, order.intent.chainId)
  if (order.state !== 'approving' || chain === undefined) return null
  try {
    return (await readNonce(chain.rpcUrl, known.account)) <= known.nonce ? null : 'sent_unknown'
  } catch {
    return 'chain_unreachable'
  }
}

export function createJournal({ book, chains, now }: JournalDesk): OrderJournal {
  async function change(
    orderId: string,
    judge: (order: Order, at: Date) => Verdict,
  ): Promise<Result<OrderView>> {
    const order = book.find(orderId)
    if (order === null) return fail({ code: 'not_found' })
    const verdict = judge(order, now())
    if (verdict !== 'nothing-to-do') {
      if ('refuse' in verdict) return fail({ code: verdict.refuse })
      book.append(orderId, [verdict.event])
    }
    const view = book.view(orderId)
    return view === null ? fail({ code: 'not_found' }) : ok(view)
  }

  return {
    isHere: true,
    beginStep: async (orderId, step, wallet) => {
      const order = book.find(orderId)
      const lost = order === null ? null : await whyNotAgain(chains(), order, step)
      if (lost !== null) return fail({ code: lost })
      return change(orderId, (current, at) => judgeBegin(current, step, wallet, at))
    },
    recordHash: (orderId, step, hash) => change(orderId, (order, at) => judgeHash(order, step, hash, at)),
    recordRefusal: (orderId, step) =>
      change(orderId, (_, at) => ({ event: { type: 'step-refused', step, at: at.toISOString() } })),
    recordUnknown: (orderId, step) =>
      change(orderId, (_, at) => ({ event: { type: 'step-unknown', step, at: at.toISOString() } })),
    cancelOrder: (orderId) => change(orderId, judgeCancel),
    reportPayment: (orderId) => change(orderId, judgeReport),
  }
}

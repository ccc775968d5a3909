// The order journal of a host without its own records: each action is judged by the same rules as on the server,
// recorded in the page's memory, and sent to the host as an event.
import { type Chain, findChain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { StepName } from '@/lib/domain/kinds/quote'
import { judgeBegin, judgeCancel, judgeHash, judgeReport, type Verdict } from '@/lib/domain/order/commands'
import { declinedBefore } from '@/lib/domain/order/declined'
import { findStep, type Order, sameAccount } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { OrderJournal } from '@/lib/domain/ports'
import { fail, ok, type Result } from '@/lib/domain/result'
import { findLostStep, type LostStep, refusalOf } from '@/lib/engine/lost-step'
import { readLostStep } from '@/lib/wallet/chain-facts'
import { readNonce } from '@/lib/wallet/rpc'
import type { OrderBook } from './order-book'
import type { Owners } from './owners'

export interface JournalDesk {
  readonly book: OrderBook
  readonly owners: Owners
  readonly chains: () => readonly Chain[]
  readonly now: () => Date
}

/**
 * A reset or an approval without a hash may have been sent anyway. If its nonce is free it was not, and asking again is
 * safe; otherwise don't ask the wallet until the chain shows what happened.
 */
async function whyNotApprove(chain: Chain, order: Order, step: StepName): Promise<ErrorCode | null> {
  const known = findStep(order, step)
  if (order.state !== 'approving' || known === undefined) return null
  if (known.hash !== null || known.nonce === null) return null
  return (await readNonce(chain.rpcUrl, known.account)) <= known.nonce ? null : 'sent_unknown'
}

/** Whether a wallet may be asked for a step again, or may have sent it already. */
function createLostStepGuard({ book, owners, chains, now }: JournalDesk) {
  /** By order: the account's nonce when its wallet was first asked for the transfer. */
  const firstNonces = new Map<string, number>()

  /** A declined transfer may have been sent anyway. If so, it is recorded. */
  async function lookFor(chain: Chain, order: Order, nonce: number): Promise<LostStep['fate']> {
    const maybe = declinedBefore(order, firstNonces.get(order.id), now().toISOString())
    if (maybe === null) return 'free'
    const read = (each: Order) => readLostStep(each, chain, 'transfer', now, nonce)
    const { fate, events } = await findLostStep(maybe, read, owners.ownerFor(order.id))
    book.append(order.id, events)
    return fate
  }

  /** What isn't known of one chain, or of one account, holds up nobody on another. */
  async function lookElsewhere(order: Order): Promise<LostStep['fate']> {
    const chain = findChain(chains(), order.intent.chainId)
    try {
      const fate = chain === undefined ? 'free' : await lookFor(chain, order, 0)
      return fate === 'sent' ? fate : 'free'
    } catch {
      return 'free'
    }
  }

  /** A new order may stand in for one whose transfer was declined, so those transfers are looked for, too. */
  async function whyNotAfterDeclined(chain: Chain, order: Order, nonce: number): Promise<ErrorCode | null> {
    for (const each of [order, ...book.all().filter(({ id }) => id !== order.id)]) {
      const { chainId, account } = each.intent
      const isHere = chainId === chain.id && sameAccount(account, order.intent.account)
      const fate = isHere ? await lookFor(chain, each, nonce) : await lookElsewhere(each)
      const refusal = refusalOf(fate, each === order ? 'own' : 'earlier')
      if (refusal !== null) return refusal
    }
    return null
  }

  async function whyNotAgain(orderId: string, step: StepName, nonce: number): Promise<ErrorCode | null> {
    const order = book.find(orderId)
    const chain = order === null ? undefined : findChain(chains(), order.intent.chainId)
    if (order === null || chain === undefined) return null
    try {
      const lost = step === 'transfer' ? null : await whyNotApprove(chain, order, step)
      return lost ?? (await whyNotAfterDeclined(chain, order, nonce))
    } catch {
      return 'chain_unreachable'
    }
  }

  function noteTransfer(orderId: string, nonce: number): void {
    if (!firstNonces.has(orderId)) firstNonces.set(orderId, nonce)
  }

  return { whyNotAgain, noteTransfer }
}

export function createJournal(desk: JournalDesk): OrderJournal {
  const { book, now } = desk
  const { whyNotAgain, noteTransfer } = createLostStepGuard(desk)

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
      const lost = await whyNotAgain(orderId, step, wallet.nonce)
      if (lost !== null) return fail({ code: lost })
      const begun = await change(orderId, (order, at) => judgeBegin(order, step, wallet, at))
      if (begun.ok && step === 'transfer') noteTransfer(orderId, wallet.nonce)
      return begun
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

// Handles reais that arrive for an order. Every step is one line of the journal, and what remains to do follows from the
// state, so a kill between two steps loses nothing and repeats nothing.
import { HELD, IN_TRANSIT, transferPosting } from '../../bank/accounts'
import { type Context, nowIso } from '../context'
import { dueFromNow } from '../due'
import { hasEnded, type OnrampOrder, type Payment, type PaymentFinding, type SentPayment } from '../order'

/** Takes a payment from its payer and keeps it in transit until the code has expired. */
export function sendPayment(context: Context, order: OnrampOrder, payment: SentPayment): void {
  const at = nowIso(context)
  const centavos = BigInt(payment.centavos)
  const step = { memo: 'pix-sent', paymentId: payment.paymentId } as const
  const posting = transferPosting(step, payment.payer, IN_TRANSIT, centavos, at)
  context.store.commit({ type: 'pix-sent', id: order.transactionId, at, payment, posting })
}

/** Receives a payment, and returns at once what the order does not need. Returns the payment's relation to the order. */
export function receivePayment(
  context: Context,
  order: OnrampOrder,
  sent: SentPayment,
  isLate: boolean,
): PaymentFinding {
  const at = nowIso(context)
  const centavos = BigInt(sent.centavos)
  const finding = judge(order, centavos, isLate)
  const fills = finding === 'exact' || finding === 'excess'
  const known = order.payments.find((one) => one.paymentId === sent.paymentId)
  const step = { memo: 'pix-in', paymentId: sent.paymentId } as const
  context.store.commit({
    type: 'pix-received',
    id: order.transactionId,
    at,
    payment: { ...sent, finding, keptCentavos: fills ? order.dueCentavos : '0', returnedCentavos: '0' },
    dueAt: fills ? dueFromNow(context, order) : null,
    posting: transferPosting(step, known === undefined ? sent.payer : IN_TRANSIT, HELD, centavos, at),
  })
  returnWhatIsOwed(context, order)
  return finding
}

function judge(order: OnrampOrder, centavos: bigint, isLate: boolean): PaymentFinding {
  if (isLate && isUnpaid(order)) return 'late'
  if (order.status === 'Processing' || order.status === 'Completed') return 'double'
  if (hasEnded(order)) return 'ended'
  const due = BigInt(order.dueCentavos)
  if (centavos < due) return 'short'
  return centavos > due ? 'excess' : 'exact'
}

/** Refunds everything received but not kept. */
export function returnWhatIsOwed(context: Context, order: OnrampOrder): void {
  for (const payment of order.payments) {
    if (payment.finding === null) continue
    const { centavos, returnedCentavos, keptCentavos } = payment
    const owed = BigInt(centavos) - BigInt(returnedCentavos) - BigInt(keptCentavos)
    const ends = (payment.finding === 'short' || payment.finding === 'late') && isUnpaid(order)
    if (owed > 0n) giveBack(context, order, payment, owed, ends)
  }
}

function isUnpaid(order: OnrampOrder): boolean {
  return order.status === 'Quoted' || order.status === 'Cancelled'
}

/** Refunds the payment that fills the order, which ends as refunded in the same line of the journal. */
export function refundOnramp(context: Context, order: OnrampOrder): void {
  const filling = order.payments.find((payment) => BigInt(payment.keptCentavos) > 0n)
  if (filling !== undefined) giveBack(context, order, filling, BigInt(filling.keptCentavos), true)
}

function giveBack(
  context: Context,
  order: OnrampOrder,
  payment: Payment,
  centavos: bigint,
  ends: boolean,
): void {
  const at = nowIso(context)
  const { paymentId, payer } = payment
  // An excess is returned at once, and the rest of the same payment when its order is refunded.
  const part = `${paymentId}:${payment.returnedCentavos}`
  const posting = transferPosting({ memo: 'pix-return', paymentId: part }, HELD, payer, centavos, at)
  const id = order.transactionId
  context.store.commit({ type: 'pix-returned', id, at, paymentId, centavos: String(centavos), ends, posting })
}

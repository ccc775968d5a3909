// Every order on its own: its end, what the chain and the bank did for it, and what its client chose and saw. Pure.
import type { Books, View } from './books'
import { type ChainBooks, zero } from './chain-books'
import { transferIdOf } from './deposits'
import { keptOf } from './judge-bank'
import { saidOf } from './judge-chain'
import type { Order } from './quotes'
import type { SentTransaction } from './record'

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A deposit that pays its quote, apart from its time. */
function answersQuote({ source }: Order, sent: SentTransaction): boolean {
  return (
    source !== null &&
    same(source.token, sent.token) &&
    same(source.from, sent.from) &&
    source.baseUnits === sent.baseUnits
  )
}

function judgeDeposit(order: Order, view: View, chain: ChainBooks | undefined): string[] {
  const said = saidOf(chain, transferIdOf(order.transactionId))
  const [made] = said.deposits
  const [sent] = order.deposits
  const counts = `${said.deposits.length} deposits, ${said.refunds.length} refunds, ${said.collections.length} collections`
  const wrong = (is: boolean, text: string) => (is ? [] : [`${text}: ${counts}`])
  const lost = order.deposits.filter(({ hash }) => said.deposits.every((one) => one.hash !== hash))
  const found = lost.map(({ hash }) => `the deposit ${hash} is not on the chain`)
  if (view.depositTxHash !== undefined && (view.depositTxHash ?? null) !== (made?.hash ?? null))
    found.push(`names the deposit ${view.depositTxHash}, and the chain ${made?.hash}`)
  switch (view.status) {
    case 'completed': {
      const exact = sent !== undefined && answersQuote(order, sent)
      return [
        ...found,
        ...wrong(exact, 'completed without a deposit that pays its quote'),
        ...wrong(said.collections.length === 1 && said.refunds.length === 0, 'completed, not collected once'),
      ]
    }
    case 'refunded': {
      const [refund] = said.refunds
      return [
        ...found,
        ...wrong(said.refunds.length === 1 && said.collections.length === 0, 'refunded, not returned once'),
        ...wrong(refund !== undefined && refund.hash === view.refundTxHash, 'names another refund'),
      ]
    }
    case 'failed': {
      const early = order.outcomes.some(({ outcome, after, sure }) => {
        return outcome === 'fail' && sure && order.deposits.length > 0 && after === 'failed'
      })
      return [
        ...found,
        ...wrong(said.collections.length === 0, 'failed, and collected'),
        ...wrong(!isGivenBack(order) || said.refunds.length === 1, 'failed, and was not returned'),
        ...wrong(!early || said.refunds.length === 1, 'failed before its deposit, which was not returned'),
      ]
    }
    default:
      return [...found, ...wrong(said.deposits.length === 0, `${view.status} with a deposit`)]
  }
}

function judgeDelivery(
  { target, transactionId }: Order,
  view: View,
  chain: ChainBooks | undefined,
): string[] {
  const { deliveries } = saidOf(chain, transferIdOf(transactionId))
  const [delivery] = deliveries
  if (view.status !== 'completed')
    return deliveries.length === 0 ? [] : [`${view.status}, and ${deliveries.length} deliveries`]
  const isRight =
    deliveries.length === 1 &&
    delivery !== undefined &&
    target !== null &&
    same(delivery.token, target.token) &&
    same(delivery.who, target.to) &&
    delivery.baseUnits === target.baseUnits &&
    delivery.hash === view.destinationHash
  return isRight ? [] : [`completed with ${deliveries.length} deliveries, or another than was quoted`]
}

function judgeDirect({ source, target }: Order, view: View, chain: ChainBooks | undefined): string[] {
  if (view.status !== 'completed') return []
  const found = chain?.transfers.filter(({ hash, token, from, to, baseUnits }) => {
    return (
      hash === view.destinationHash &&
      same(token, source?.token ?? zero) &&
      same(from, source?.from ?? zero) &&
      same(to, target?.to ?? zero) &&
      baseUnits === source?.baseUnits
    )
  })
  return found?.length === 1 ? [] : [`completed by ${view.destinationHash}, which is not a matching transfer`]
}

function judgePayments(order: Order, view: View): string[] {
  const known = new Map(view.payments.map((payment) => [payment.paymentId, payment]))
  const kept = view.payments.reduce((sum, { keptAmount }) => sum + keptAmount, 0n)
  const lost = order.payments.filter(({ paymentId, centavos }) => known.get(paymentId)?.amount !== centavos)
  const wrong = lost.map(({ paymentId }) => `the payment ${paymentId} is lost, or has another amount`)
  if (view.payments.length !== order.payments.length)
    wrong.push(`${view.payments.length} payments, and the bank acknowledged ${order.payments.length}`)
  if (kept !== keptOf(order, view)) wrong.push(`${view.status} with ${kept} centavos kept`)
  if (view.status === 'completed' && kept !== order.dueCentavos) wrong.push('completed without being paid')
  if (isGivenBack(order) && kept > 0n) wrong.push('failed, and was not returned')
  if (view.status === 'cancelled' && view.payments.length > 0) wrong.push('cancelled with a payment')
  if (view.status === 'refunded' && view.payments.length === 0) wrong.push('refunded without a payment')
  return wrong
}

/** The last choice that was accepted is how an order ends, if it could end that way. */
function judgeChoice(order: Order, view: View): string[] {
  const last = chosenLast(order)
  if (last === undefined || isUnsure(order) || order.kind === 'direct') return []
  if (last.outcome === 'fail') return view.status === 'failed' ? [] : [`was to fail, and is ${view.status}`]
  if (last.outcome !== 'refund') return []
  const paid = order.deposits.some((sent) => answersQuote(order, sent)) || order.payments.length > 0
  const unpaid = !paid && ['quoted', 'cancelled'].includes(view.status)
  return view.status === 'refunded' || unpaid ? [] : [`was to be refunded, and is ${view.status}`]
}

/** A choice made after it failed returns its money and changes no end. */
const chosenLast = ({ outcomes }: Order) => outcomes.findLast(({ after }) => after !== 'failed')

const isGivenBack = ({ outcomes }: Order): boolean =>
  outcomes.some(({ outcome, after, sure }) => outcome === 'refund' && after === 'failed' && sure)

const isUnsure = ({ outcomes }: Order): boolean => outcomes.some(({ sure }) => !sure)

/** No final choice keeps it from completing. */
function mayComplete(order: Order): boolean {
  const last = chosenLast(order)?.outcome
  return !isUnsure(order) && last !== 'fail' && last !== 'refund'
}

/** The first payment that is not late decides. */
function judgePaid(order: Order, view: View): string[] {
  const first = order.payments.find(({ late }) => !late)
  const isFilled = first !== undefined && first.centavos >= order.dueCentavos
  return isFilled && mayComplete(order) && view.status !== 'completed' ? [`${view.status}, though paid`] : []
}

/** In time by its block, then and now, and no choice against it: then it must be paid. */
function judgeTime(order: Order, view: View, books: Books, lifeMs: number): string[] {
  const [sent] = order.deposits
  const { source, transactionId } = order
  if (sent === undefined || source === null || !answersQuote(order, sent)) return []
  const chain = books.chains.get(source.chainId)
  const made = (order.kind === 'direct' ? chain?.transfers : chain?.deposits)?.find(
    ({ hash }) => hash === sent.hash,
  )
  const createdAtMs = Date.parse(String(books.told.get(transactionId)?.createdAt))
  if (made === undefined || Number.isNaN(createdAtMs)) return []
  const isLate = (atMs: number) => atMs > createdAtMs + lifeMs
  const isDirect = order.kind === 'direct'
  if (!isDirect && isLate(made.atMs) && isLate(sent.atMs) && view.status === 'completed')
    return [`completed by a deposit of ${new Date(made.atMs).toISOString()}, which is late`]
  if (!isLate(made.atMs) && !isLate(sent.atMs) && mayComplete(order) && view.status !== 'completed')
    return [`${view.status}, though its deposit came in time`]
  return []
}

export function judgeOrder(order: Order, books: Books, lifeMs: number): string[] {
  const { kind, transactionId, source, target, scenario } = order
  const view = books.views.get(transactionId)
  const name = `${kind} (${scenario}) ${transactionId}`
  if (view === undefined) return [`${name} is lost`]
  const told = books.told.get(transactionId)
  const status = String(told?.status).toLowerCase()
  const from = source === null ? undefined : books.chains.get(source.chainId)
  const to = target === null ? undefined : books.chains.get(target.chainId)
  const isSame = status === view.status || (view.status === 'quoted' && status === 'pending')
  const wrong = [
    ...(isSame ? [] : [`the client sees ${status}, and the panel ${view.status}`]),
    ...(kind === 'direct' ? judgeDirect(order, view, from) : []),
    ...(kind === 'sale' || kind === 'transfer' ? judgeDeposit(order, view, from) : []),
    ...(kind === 'transfer' || kind === 'purchase' ? judgeDelivery(order, view, to) : []),
    ...(kind === 'purchase' ? [...judgePayments(order, view), ...judgePaid(order, view)] : []),
    ...judgeChoice(order, view),
    ...judgeTime(order, view, books, lifeMs),
  ]
  return wrong.map((line) => `${name}: ${line}`)
}

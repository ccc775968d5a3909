// Compares all the books of a run with each other. Pure.
import type { Finding } from '../report'
import type { Books } from './books'
import { transferIdOf } from './deposits'
import { judgeBank } from './judge-bank'
import { judgeChain, judgeStrays } from './judge-chain'
import { judgeOrder } from './judge-orders'
import { judgeTerms } from './judge-terms'
import type { Order } from './quotes'
import type { Records } from './record'

export interface JudgeInput {
  readonly orders: readonly Order[]
  readonly records: Pick<Records, 'funded' | 'recipients' | 'directs' | 'faults'>
  readonly opening: ReadonlyMap<string, bigint>
  readonly quoteLifeMs: number
  readonly decimalsOf: (chainId: number, token: string) => number
  /** Whatever could still move when the time was up. */
  readonly open: readonly string[]
}

export interface Verdict {
  readonly findings: readonly Finding[]
  /** The problems, as messages, by promise. */
  readonly faults: ReadonlyMap<string, readonly string[]>
}

/**
 * Quotes whose answer was lost: no one can have paid them. But a direct transfer names no order, so the second of two
 * may complete a lost one with the same terms, and only that one.
 */
function judgeUnheard(orders: readonly Order[], books: Books): string[] {
  const known = new Set(orders.map(({ transactionId }) => transactionId))
  const views = [...books.views.values()]
  const direct = new Set<string>(
    orders.flatMap(({ kind, deposits }) => (kind === 'direct' ? deposits.map(({ hash }) => hash) : [])),
  )
  const endedBy = (wanted: string) => views.filter(({ destinationHash }) => destinationHash === wanted).length
  const isSecondTransfer = (hash: string | null | undefined) =>
    typeof hash === 'string' && direct.has(hash) && endedBy(hash) === 1
  return views
    .filter(({ transactionId }) => !known.has(transactionId))
    .filter(({ status, destinationHash }) => status !== 'completed' || !isSecondTransfer(destinationHash))
    .filter(({ status, payments, depositTxHash, destinationHash }) => {
      const isUntouched = payments.length === 0 && !depositTxHash && !destinationHash
      return !isUntouched || !['quoted', 'cancelled'].includes(status)
    })
    .map(({ kind, transactionId, status }) => `${kind} ${transactionId} without an order is ${status}`)
}

export function judge(judged: JudgeInput, books: Books): Verdict {
  const { orders, records, opening, decimalsOf } = judged
  const decimals = ({ source, target }: Order) => ({
    source: source === null ? 2 : decimalsOf(source.chainId, source.token),
    target: target === null ? 2 : decimalsOf(target.chainId, target.token),
  })
  const ids = new Set<string>([...books.views.keys()].map(transferIdOf))
  const chains = [...books.chains.values()]
  const bank = judgeBank(
    orders,
    books,
    { opening, funded: records.funded },
    (order) => decimals(order).source,
  )
  const faults = new Map<string, readonly string[]>([
    ['nothing can move any more', judged.open],
    ['the ledger sums to zero, and every account holds what the orders say', bank],
    [
      'every token is where its transfers and the orders say',
      chains.flatMap((chain) => judgeChain(chain, orders, books, records.directs)),
    ],
    [
      'every order has exactly its transfers, and ends as chosen',
      orders.flatMap((order) => judgeOrder(order, books, judged.quoteLifeMs)),
    ],
    ['every quote is right to the last unit', orders.flatMap((one) => judgeTerms(one, books, decimals(one)))],
    [
      'what belongs to no order has been returned, and lost quotes moved nothing',
      [...chains.flatMap((chain) => judgeStrays(chain, ids)), ...judgeUnheard(orders, books)],
    ],
    ['no recipient was lost', records.recipients.filter((id) => !books.recipients.has(id))],
    ['no final status changed, no time went back, no plan differed from its quote', records.faults],
  ])
  return {
    faults,
    findings: [...faults].map(([promise, wrong]) => ({ promise, held: wrong.length === 0 })),
  }
}

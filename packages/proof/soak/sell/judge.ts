// Compares all the books of a run with each other, to the last unit. Pure.
import { createHash } from 'node:crypto'
import type { Finding } from '../report'
import type { BookedOrder, Books, Deposit } from './books'
import type { Acknowledgement, DriverLog, Intent } from './driver-log'
import { type End, judgeOrder } from './ends'

export interface Verdict {
  readonly findings: readonly Finding[]
  /** The problems, as messages, by promise. */
  readonly faults: ReadonlyMap<string, readonly string[]>
  readonly ends: ReadonlyMap<string, End>
  readonly lost: number
  readonly doubled: number
  readonly untrue: number
}

const keyHashOf = (intentKey: string) => createHash('sha256').update(intentKey).digest('hex')
const places = (deposit: { readonly chainId: number; readonly transferId: string | null }) =>
  `${deposit.chainId} ${deposit.transferId}`

/** Acknowledgements to the driver that are missing from the record. */
function lostOf(
  books: Books,
  told: readonly Acknowledgement[],
  answered: ReadonlyMap<string, string>,
): string[] {
  const known = new Set(books.orders.map(({ id }) => id))
  const lost = [...answered.values()].filter((id) => !known.has(id)).map((id) => `order ${id}`)
  for (const { orderId, what, step, nonce, hash } of told) {
    const events = books.events.get(orderId) ?? []
    const kept = events.some(({ type, ...event }) =>
      what === 'begun'
        ? type === 'step-begun' && event.nonce === nonce
        : event.hash?.toLowerCase() === hash?.toLowerCase(),
    )
    if (!kept) lost.push(`${what} ${step} ${orderId}`)
  }
  return lost
}

function doubledOf(
  books: Books,
  intents: readonly Intent[],
  answered: ReadonlyMap<string, string>,
): string[] {
  const doubled: string[] = []
  const quotes = new Map<string, number>()
  for (const { recipientAccount } of books.service)
    quotes.set(recipientAccount, (quotes.get(recipientAccount) ?? 0) + 1)
  for (const { intentKey, pixKey } of intents) {
    const orders = books.keys.get(keyHashOf(intentKey)) ?? []
    if (orders.length > 1) doubled.push(`${orders.length} orders for one press`)
    const answer = answered.get(intentKey)
    if (answer !== undefined && orders[0] !== answer)
      doubled.push(`a press was answered with ${answer}, and created ${orders[0]}`)
    if ((quotes.get(`pix:${pixKey}`) ?? 0) > 1) doubled.push('two quotes of the service for one press')
  }
  const accountOf = new Map(books.service.map((each) => [each.transactionId, each.recipientAccount]))
  for (const { id, transactionId, receiveCentavos } of books.orders) {
    const paid = books.accounts.get(accountOf.get(transactionId ?? '') ?? '') ?? 0n
    if (paid > receiveCentavos) doubled.push(`${id} was paid ${paid} centavos for ${receiveCentavos}`)
  }
  const hashes = books.orders.flatMap(({ transferHash }) => transferHash ?? [])
  if (new Set(hashes).size !== hashes.length) doubled.push('one transfer counts for two orders')
  for (const deposit of books.deposits)
    if (deposit.refunds.length + deposit.collects.length > 1)
      doubled.push(`deposit ${deposit.transferId} ended twice`)
  return doubled
}

function strayOf(books: Books, byPlace: ReadonlyMap<string, readonly BookedOrder[]>): string[] {
  return books.deposits
    .filter((deposit) => byPlace.get(places(deposit))?.length !== 1)
    .map(({ transferId, amount }) => `${amount} base units under ${transferId}`)
}

/** A wallet holds what was minted minus what our record says is gone. */
function purseFaults(books: Books, kept: (order: BookedOrder) => boolean): string[] {
  const gone = new Map<string, bigint>()
  for (const order of books.orders.filter(kept)) {
    const purse = `${order.chainId} ${order.account} ${order.token}`
    gone.set(purse, (gone.get(purse) ?? 0n) + order.sendBaseUnits)
  }
  return books.purses.flatMap(({ account, token, chainId, minted, balance }) => {
    const expected = minted - (gone.get(`${chainId} ${account} ${token}`) ?? 0n)
    return balance === expected ? [] : [`${account} holds ${balance}, not ${expected}`]
  })
}

/** Every account the bank paid belongs to a completed order; no one else got anything. */
function bankFaults(books: Books, paidTo: ReadonlySet<string>): string[] {
  const faults = books.ledgerSum === '0.00' ? [] : [`the ledger sums to ${books.ledgerSum}`]
  for (const [account, centavos] of books.accounts)
    if (account.startsWith('pix:') && centavos !== 0n && !paidTo.has(account))
      faults.push(`${centavos} centavos are at a key whose order is not completed`)
  return faults
}

export function judge(books: Books, log: DriverLog): Verdict {
  const service = new Map(books.service.map((order) => [order.transactionId, order]))
  const deposits = new Map(books.deposits.map((deposit): [string, Deposit] => [places(deposit), deposit]))
  const byPlace = new Map<string, BookedOrder[]>()
  for (const order of books.orders) {
    const known = byPlace.get(places(order)) ?? []
    byPlace.set(places(order), [...known, order])
  }
  const ends = new Map<string, End>()
  const untrue: string[] = []
  const paidTo = new Set<string>()
  for (const order of books.orders) {
    const other = service.get(order.transactionId ?? '') ?? null
    const deposit = order.transferId === null ? null : (deposits.get(places(order)) ?? null)
    const account = other?.recipientAccount ?? ''
    const seen = {
      deposit,
      paidCentavos: books.accounts.get(account) ?? 0n,
      serviceStatus: other?.status ?? null,
    }
    const judged = judgeOrder(order, seen)
    ends.set(order.id, judged.end)
    if (order.state === 'completed') paidTo.add(account)
    untrue.push(...judged.untrue.map((fault) => `${order.site} ${order.id}: ${fault}`))
  }
  const open = [...ends].filter(([, end]) => end === 'no end').map(([id]) => id)
  const kept = ({ id }: BookedOrder) => ends.get(id) === 'paid' || ends.get(id) === 'failed, tokens kept'
  const lost = lostOf(books, log.told, log.orders)
  const stray = strayOf(books, byPlace)
  const doubled = doubledOf(books, [...log.intents.values()], log.orders)
  const states = new Map(books.orders.map(({ id, state }) => [id, state]))
  const takenBack = [...log.ends].filter(([id, state]) => states.get(id) !== state)
  const faults = new Map([
    ['nothing that was acknowledged is lost', lost],
    ['every deposit on a chain is one order of ours', stray],
    ['nothing is doubled: orders, quotes, transfers, payouts, refunds', doubled],
    ['[R47] every order ended as our record says: chain and bank agree with it to the last unit', untrue],
    ['every order came to an end', open],
    ['every balance is explained to the last base unit', purseFaults(books, kept)],
    ['the bank paid completed orders only, and its ledger sums to zero', bankFaults(books, paidTo)],
    ['[R47] every record is the fold of its events, and nothing is incomplete', books.broken],
    [
      '[R47] a final state is kept, and no press is answered twice',
      [...log.faults, ...takenBack.map(([id, state]) => `${id} was ${state}`)],
    ],
  ])
  const findings = [...faults].map(([promise, wrong]) => ({ promise, held: wrong.length === 0 }))
  return {
    findings,
    faults,
    ends,
    lost: lost.length + stray.length,
    doubled: doubled.length,
    untrue: untrue.length,
  }
}

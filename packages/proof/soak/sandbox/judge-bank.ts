// Compares the bank's books with the orders, to the last centavo, with this soak's own arithmetic. Pure.
import type { Books, View } from './books'
import { reaisOf, unitsOf } from './money'
import type { Order } from './quotes'

const capital = 'bank:capital'
const float = 'provider:float'
const revenue = 'provider:revenue'
const held = 'provider:held'
/** The provider's share of what is left after its fixed fees, in basis points: spread and integrator's fee. */
const takenPoints = 55n
/** Its fixed fees, bridge and network: hundredths of a token for a sale, centavos for a purchase. */
const fixedOfSale = 25n
const fixedOfPurchase = 75n
const basis = 10_000n

export interface BankRecord {
  readonly opening: ReadonlyMap<string, bigint>
  readonly funded: ReadonlyMap<string, bigint>
}

/** The reais of a purchase kept by the service: those that filled it, until they are returned. */
export function keptOf(order: Order, view: View | undefined): bigint {
  if (order.kind !== 'purchase') return 0n
  if (view?.status === 'completed') return order.dueCentavos
  return view?.status === 'failed' && view.payments.some(({ keptAmount }) => keptAmount > 0n)
    ? order.dueCentavos
    : 0n
}

/** What every account must hold. The provider's own two are summed here. */
function expected(orders: readonly Order[], books: Books, { opening, funded }: BankRecord) {
  const accounts = new Map(opening)
  const add = (account: string, centavos: bigint) =>
    accounts.set(account, (accounts.get(account) ?? 0n) + centavos)
  for (const [account, centavos] of funded) {
    add(account, centavos)
    add(capital, -centavos)
  }
  for (const order of orders) {
    const view = books.views.get(order.transactionId)
    if (order.kind === 'sale' && view?.status === 'completed') {
      add(`pix:${order.pixKey}`, order.payoutCentavos)
      add(float, -order.payoutCentavos)
    }
    const kept = keptOf(order, view)
    if (kept === 0n) continue
    add(`pix:${order.payer}`, -kept)
    add(view?.status === 'completed' ? float : held, kept)
  }
  return accounts
}

interface Range {
  readonly least: bigint
  readonly most: bigint
}

/** The provider's minimum and maximum earnings on one sale: its mid-market rate is known except for rounding. */
function earnedOfSale(order: Order, decimals: number): Range {
  const sent = unitsOf(order.quote.fromAmount, decimals)
  const exchanged = sent - fixedOfSale * 10n ** BigInt(decimals - 2)
  const allIn = unitsOf(order.quote.exchangeRate, 8)
  const worth = (rate: bigint) => (sent * rate * 100n) / (10n ** BigInt(decimals) * 10n ** 8n)
  const midOf = (published: bigint) => (published * sent * basis) / (exchanged * (basis - takenPoints))
  return {
    least: worth(midOf(allIn)) - order.payoutCentavos,
    most: worth(midOf(allIn + 1n) + 2n) - order.payoutCentavos,
  }
}

function earnedOfPurchase({ dueCentavos }: Order): Range {
  const least = fixedOfPurchase + ((dueCentavos - fixedOfPurchase) * takenPoints) / basis
  return { least, most: least + 2n }
}

export function judgeBank(
  orders: readonly Order[],
  books: Books,
  record: BankRecord,
  decimalsOfSale: (order: Order) => number,
): string[] {
  const wrong: string[] = []
  const sum = [...books.accounts.values()].reduce((total, centavos) => total + centavos, 0n)
  if (sum !== 0n || books.ledgerSum !== '0.00')
    wrong.push(`all accounts together hold ${reaisOf(sum)}, and the bank says ${books.ledgerSum}`)
  const wanted = expected(orders, books, record)
  const own = (accounts: ReadonlyMap<string, bigint>) =>
    (accounts.get(float) ?? 0n) + (accounts.get(revenue) ?? 0n)
  if (own(books.accounts) !== own(wanted))
    wrong.push(`the provider holds ${own(books.accounts)} centavos of its own instead of ${own(wanted)}`)
  for (const account of new Set([...wanted.keys(), ...books.accounts.keys()])) {
    if (account === float || account === revenue) continue
    const [has, should] = [books.accounts.get(account) ?? 0n, wanted.get(account) ?? 0n]
    if (has !== should) wrong.push(`${account} holds ${has} centavos instead of ${should}`)
  }
  const ended = orders.filter(({ transactionId }) => books.views.get(transactionId)?.status === 'completed')
  const ranges = ended.flatMap((order) => {
    if (order.kind === 'sale') return [earnedOfSale(order, decimalsOfSale(order))]
    return order.kind === 'purchase' ? [earnedOfPurchase(order)] : []
  })
  const least = ranges.reduce((total, range) => total + range.least, 0n)
  const most = ranges.reduce((total, range) => total + range.most, 0n)
  const has = books.accounts.get(revenue) ?? 0n
  if (has < least || has > most) wrong.push(`the provider earned ${has} centavos, not ${least} to ${most}`)
  return wrong
}

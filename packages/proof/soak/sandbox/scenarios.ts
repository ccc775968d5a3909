// What a client does with one order, from the quote on.
import { between, type Dice, oneOf } from '../sell/dice'
import type { Authentication } from './caller'
import { deposit, type Manner, stray, transferTokens } from './deposits'
import { type Order, quotePurchase, quoteSale, quoteTransfer } from './quotes'
import type { Kind, Outcome } from './record'
import { choose, follow, look, pay, untilLate } from './steps'
import { nowMs, type World } from './world'

type QuotedOrder = Awaited<ReturnType<typeof quoteSale>>
type Act = (world: World, order: QuotedOrder, dice: Dice) => Promise<unknown>

const manner =
  (how: Manner): Act =>
  (world, order) =>
    deposit(world, order, order.answer, how)

/** Set first, with a deposit in any case. */
const chosen =
  (outcome: Outcome): Act =>
  async (world, order) => {
    await choose(world, order, outcome)
    await deposit(world, order, order.answer, 'as quoted')
  }

const chosenAfter =
  (outcome: Outcome): Act =>
  async (world, order) => {
    await deposit(world, order, order.answer, 'as quoted')
    await choose(world, order, outcome)
  }

/** Held until it is processed, and released by hand. */
const held =
  (outcome: Outcome, act: Act): Act =>
  async (world, order, dice) => {
    await choose(world, order, 'hold')
    await act(world, order, dice)
    await follow(world, order, ['processing'])
    await choose(world, order, outcome)
  }

const late =
  (act: Act): Act =>
  async (world, order, dice) => {
    await untilLate(world, order, nowMs(world))
    await act(world, order, dice)
  }

/** Failed with the money kept, and the money returned by hand. */
const failedAndGivenBack =
  (act: Act): Act =>
  async (world, order, dice) => {
    await held('fail', act)(world, order, dice)
    if ((await follow(world, order, ['failed'])) === 'failed') await choose(world, order, 'refund')
  }

const never: Act = look
const strays: Act = async (world, order) => {
  await stray(world, order)
  await deposit(world, order, order.answer, 'as quoted')
}

const depositActs: Readonly<Record<string, Act>> = {
  paid: manner('as quoted'),
  'paid too': manner('as quoted'),
  'paid as well': manner('as quoted'),
  'never paid': never,
  late: late(manner('as quoted')),
  'another amount': manner('other amount'),
  'another sender': manner('other sender'),
  'another token': manner('other token'),
  'deposited twice': manner('twice'),
  'failed, then paid': chosen('fail'),
  'to be refunded': chosen('refund'),
  'to be completed': chosen('complete'),
  'failed after': chosenAfter('fail'),
  'refunded after': chosenAfter('refund'),
  'held, then completed': held('complete', manner('as quoted')),
  'held, then refunded': held('refund', manner('as quoted')),
  'held, then failed': held('fail', manner('as quoted')),
  'failed, and given back': failedAndGivenBack(manner('as quoted')),
  delayed: chosen('delay'),
  'to be refunded, and then completed': async (world, order, dice) => {
    await chosen('refund')(world, order, dice)
    await choose(world, order, 'complete')
  },
  'held for good': async (world, order, dice) => {
    await chosen('hold')(world, order, dice)
    await look(world, order)
  },
  'a deposit of nobody’s': strays,
}

const give: Act = (world, order) => transferTokens(world, order, order.answer)

const directActs: Readonly<Record<string, Act>> = {
  paid: give,
  'paid too': give,
  'never paid': never,
  late: late(give),
  'another amount': (world, order) => transferTokens(world, order, order.answer, 1_000_003n),
  twice: async (world, order, dice) => {
    await give(world, order, dice)
    await give(world, order, dice)
  },
  'failed, then paid': async (world, order, dice) => {
    await choose(world, order, 'fail')
    await give(world, order, dice)
  },
}

const full: Act = (world, order) => pay(world, order, order.dueCentavos)
const paidAfter =
  (outcome: Outcome): Act =>
  async (world, order, dice) => {
    await choose(world, order, outcome)
    await full(world, order, dice)
  }
const more = (dice: Dice) => BigInt(between(dice, 1, 999))

const purchaseActs: Readonly<Record<string, Act>> = {
  paid: full,
  'paid too': full,
  'never paid': never,
  'too much': (world, order, dice) => pay(world, order, order.dueCentavos + more(dice)),
  'too little': (world, order, dice) => pay(world, order, order.dueCentavos - more(dice)),
  'too little, then in full': async (world, order, dice) => {
    await pay(world, order, order.dueCentavos - more(dice))
    await full(world, order, dice)
  },
  twice: async (world, order, dice) => {
    await full(world, order, dice)
    await full(world, order, dice)
  },
  'too much, and again': async (world, order, dice) => {
    await pay(world, order, order.dueCentavos + more(dice))
    await follow(world, order)
    await pay(world, order, order.dueCentavos + more(dice))
  },
  'on its way until it is late': (world, order) => pay(world, order, order.dueCentavos, true),
  'on its way, then in full': async (world, order, dice) => {
    await pay(world, order, order.dueCentavos, true)
    await full(world, order, dice)
  },
  'refused as expired': late(full),
  'late after it expired': late((world, order) => pay(world, order, order.dueCentavos, true)),
  'failed, then paid': paidAfter('fail'),
  'to be refunded': paidAfter('refund'),
  'to be completed': paidAfter('complete'),
  'held, then completed': held('complete', full),
  'held, then refunded': held('refund', full),
  'held, then failed': held('fail', full),
  'failed, and given back': failedAndGivenBack(full),
  delayed: paidAfter('delay'),
  'too much, held, then refunded': held('refund', (world, order, dice) =>
    pay(world, order, order.dueCentavos + more(dice)),
  ),
}

const acts = { sale: depositActs, transfer: depositActs, direct: directActs, purchase: purchaseActs }
const kinds: readonly Kind[] = ['sale', 'sale', 'transfer', 'transfer', 'purchase', 'purchase', 'direct']

function quote(
  world: World,
  dice: Dice,
  kind: Kind,
  scenario: string,
  by: Authentication,
): Promise<QuotedOrder> {
  if (kind === 'sale') return quoteSale(world, dice, scenario, by)
  if (kind === 'purchase') return quotePurchase(world, dice, scenario, by)
  return quoteTransfer(world, dice, kind, scenario, by)
}

/** One order, from its quote to as far as its client takes it. `acknowledged` is called as soon as its quote is answered. */
export async function carry(world: World, dice: Dice, acknowledged: (order: Order) => void): Promise<void> {
  const kind = oneOf(dice, kinds)
  const [scenario, act] = oneOf(dice, Object.entries<Act>(acts[kind]))
  const by = dice() < 0.5 ? 'token' : 'signature'
  const order = await quote(world, dice, kind, scenario, by)
  acknowledged(order)
  await act(world, order, dice)
  await follow(world, order)
}

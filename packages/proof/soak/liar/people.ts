// The people of a run and what each of them does with one order.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import type { OrderView } from '@/lib/domain/order/view/views'
import { diceOf, oneOf } from '../sell/dice'
import { DriverLog } from '../sell/driver-log'
import { Page } from '../sell/page'
import { Sale } from '../sell/sale'
import { mintAll, signIn } from '../sell/sellers'
import { Slots } from '../sell/slots'
import type { Person, TrueOutcome } from './person'
import { wishOf } from './wish'
import type { LyingWorld } from './world'

const kinds = orderKinds
const fates: readonly TrueOutcome[] = [
  ...Array.from({ length: 12 }, () => 'complete' as const),
  'refund',
  'refund',
  'fail',
  'left',
  'left',
  'left',
  'prompted',
  'cancelled',
]

export async function makePeople(world: LyingWorld, count: number, seed: number): Promise<readonly Person[]> {
  const all = Array.from({ length: count }, (_, number) => {
    const dice = diceOf(seed, number)
    const hand = oneOf(dice, world.hands)
    const kind = kinds[number % kinds.length] ?? 'sell'
    const token = oneOf(dice, hand.chain.tokens)
    const account = privateKeyToAccount(generatePrivateKey())
    return { number, dice, account, hand, token, kind, fate: oneOf(dice, fates), site: world.site }
  })
  for (const hand of world.hands) {
    await mintAll(
      hand,
      all.filter((person) => person.hand === hand && person.kind !== 'buy'),
    )
  }
  return signedIn(world, all)
}

/** With sessions that start now: a session unused for a day ends. */
export function signedIn(
  world: LyingWorld,
  people: readonly Omit<Person, 'cookie'>[],
): Promise<readonly Person[]> {
  return signIn({ database: world.database }, people, world.now())
}

/** One order of any kind, with the presses of a sale. */
class Errand extends Sale {
  readonly refusals: string[] = []

  constructor(
    readonly world: LyingWorld,
    readonly person: Person,
    slots: Slots,
  ) {
    super(new Page(world, person, { loses: false, presses: 'once' }, new DriverLog()), slots, false)
  }

  override async quoted(): Promise<OrderView | null> {
    const wanted: OrderView['state'] = this.person.kind === 'buy' ? 'awaiting-payment' : 'quoted'
    for (let press = 1; press <= 5; press++) {
      const result = await this.page.ask(wishOf(this.person, this.world.hands))
      if (result?.ok && result.data.state === wanted) return result.data
      const why = result === null ? 'no answer' : result.ok ? result.data.reason : result.error.code
      this.refusals.push(why ?? 'no price')
      await this.rest(1_000)
    }
    return null
  }

  /** What the service will do with its deposit. Within one token of one chain nothing can be returned. */
  private async settle({ quote }: OrderView): Promise<void> {
    const { fate } = this.person
    if (quote === null || (fate !== 'refund' && fate !== 'fail')) return
    await this.world.service.settle(quote.transactionId.toLowerCase(), fate).catch(() => undefined)
  }

  private async buy(order: OrderView): Promise<void> {
    const { fate } = this.person
    if (fate === 'cancelled' || fate === 'left' || fate === 'prompted' || order.payment === null) return
    await this.world.pay(order.payment.brCode)
  }

  private async transfer(order: OrderView): Promise<void> {
    const asked = await this.mayAsk(order, 'transfer')
    if (asked === null || this.person.fate === 'prompted') return
    await this.send(order, await this.sign(asked))
  }

  async run(): Promise<void> {
    const order = this.person.kind === 'buy' ? await this.quoted() : await this.ready()
    if (order === null) return
    await this.act(order)
    await this.settle(order)
    await this.follow(order.id)
  }

  private async act(order: OrderView): Promise<void> {
    const { fate, kind } = this.person
    if (kind === 'buy') return this.buy(order)
    if (fate === 'cancelled') return this.page.cancel(order)
    if (fate !== 'left') await this.transfer(order)
  }
}

export interface Crowd {
  /** How often each code kept a person from a price. */
  readonly refusals: ReadonlyMap<string, number>
  /** Orders that the driver itself could not complete. */
  readonly thrown: readonly string[]
}

export async function runPeople(world: LyingWorld, people: readonly Person[], lanes: number): Promise<Crowd> {
  const slots = new Slots(lanes)
  const thrown: string[] = []
  const refusals = new Map<string, number>()
  let done = 0
  const runOne = async (person: Person) => {
    const errand = new Errand(world, person, slots)
    await errand.run().catch((error: unknown) => {
      thrown.push(`${person.kind} ${person.fate}: ${error}`)
    })
    for (const code of errand.refusals) refusals.set(code, (refusals.get(code) ?? 0) + 1)
    done += 1
    if (done % 200 === 0) console.log(`${done} of ${people.length} people have acted`)
  }
  const all: Promise<void>[] = []
  for (const person of people) {
    await slots.take()
    all.push(runOne(person).finally(() => slots.give()))
  }
  await Promise.all(all)
  return { refusals, thrown }
}

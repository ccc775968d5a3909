// What a client does with an existing order, one step at a time, whatever is killed meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Body } from './caller'
import { centavosOf, reaisOf } from './money'
import type { Order } from './quotes'
import { finals, type OrderRecord, type Outcome } from './record'
import { nowMs, type World } from './world'

const paths = {
  sale: '/v1/offramp/status',
  purchase: '/v1/onramp/status',
  transfer: '/v1/status',
  direct: '/v1/status',
} as const

export const statusPath = ({ kind, transactionId }: OrderRecord): string =>
  `${paths[kind]}?transactionId=${transactionId}`

/** The transaction itself, wrapped or not. */
export const transactionOf = (body: Body): Body =>
  typeof body.transaction === 'object' && body.transaction !== null ? { ...body.transaction } : body

/** The current status, compared with what was seen before. */
export async function look(world: World, order: Order): Promise<string> {
  const { body } = await world.caller.get(order.by, statusPath(order))
  const status = String(transactionOf(body).status)
  world.records.saw(order, status)
  return status.toLowerCase()
}

/** Polls until the status is as expected, final, or unchanged for too long. */
export async function follow(world: World, order: Order, wanted: readonly string[] = []): Promise<string> {
  for (const end = Date.now() + world.patienceMs; ; await sleep(500)) {
    const status = await look(world, order)
    if (wanted.includes(status) || finals.has(status) || status === 'cancelled' || Date.now() > end)
      return status
  }
}

/** Sets an outcome by hand. False when it is too late for that. */
export async function choose(world: World, order: Order, outcome: Outcome): Promise<boolean> {
  const after = order.seen.at(-1) ?? 'quoted'
  let sure = true
  for (;;) {
    const body = { transactionId: order.transactionId, outcome }
    const reply = await world.caller.ask('nobody', 'POST', '/control/settle', body)
    if (reply?.status === 200 || (reply?.status === 409 && !sure)) {
      order.outcomes.push({ outcome, after, sure: sure || reply.status === 200 })
      return true
    }
    if (reply?.status === 409) return false
    if (reply !== null) throw new Error(`settle: ${reply.status} ${JSON.stringify(reply.body)}`)
    sure = false
    await sleep(250)
  }
}

/** Waits until it is certainly too late. */
export async function untilLate(world: World, { kind }: Order, quotedAtMs: number): Promise<void> {
  const life = kind === 'purchase' ? world.lives.onramp : world.lives.quote
  world.waiting.count += 1
  while (nowMs(world) < quotedAtMs + (life + 3) * 1_000) await sleep(300)
  world.waiting.count -= 1
}

/** Credits reais to the payer, once: a lost answer is looked up before the request is repeated. */
async function fund(world: World, payer: string, centavos: bigint): Promise<void> {
  for (;;) {
    const body = { key: payer, amount: reaisOf(centavos) }
    const reply = await world.caller.ask('nobody', 'POST', '/control/bank/fund', body)
    if (reply !== null && reply.status >= 300)
      throw new Error(`fund: ${reply.status} ${JSON.stringify(reply.body)}`)
    if (reply !== null) break
    const { body: ledger } = await world.caller.get('nobody', '/control/ledger')
    const accounts = ledger.accounts as readonly { id: string }[]
    if (accounts.some(({ id }) => id === `pix:${payer}`)) break
  }
  world.records.funded.set(`pix:${payer}`, (world.records.funded.get(`pix:${payer}`) ?? 0n) + centavos)
}

interface AcknowledgedPayment {
  readonly paymentId: string
  readonly amount: string
}

/** Pays the order's code once. False when the bank refuses it, as it does once the code has expired. */
export async function pay(
  world: World,
  order: Order,
  centavos: bigint,
  late: boolean = false,
): Promise<boolean> {
  const { brCode, payer, transactionId } = order
  if (brCode === null || payer === null) throw new Error('only a purchase is paid by Pix')
  if (!world.records.funded.has(`pix:${payer}`)) await fund(world, payer, order.dueCentavos * 4n)
  for (;;) {
    const body = { brCode, payer, late, amount: reaisOf(centavos) }
    const reply = await world.caller.ask('nobody', 'POST', '/control/bank/pay', body)
    if (reply?.status === 200) {
      order.payments.push({ paymentId: String(reply.body.paymentId), centavos, late })
      return true
    }
    if (reply?.body.error === 'BR_CODE_EXPIRED') return false
    if (reply !== null) throw new Error(`pay: ${reply.status} ${JSON.stringify(reply.body)}`)
    const { body: view } = await world.caller.get('nobody', '/control/orders')
    const orders = view.orders as readonly {
      transactionId: string
      payments?: readonly AcknowledgedPayment[]
    }[]
    const known = orders.find((one) => one.transactionId === transactionId)?.payments ?? []
    const unheard = known.find(({ paymentId }) => order.payments.every((one) => one.paymentId !== paymentId))
    if (unheard === undefined) continue
    order.payments.push({ paymentId: unheard.paymentId, centavos: centavosOf(unheard.amount), late })
    return true
  }
}

// The app's open orders at the sandbox, and what happens to them there without any look.
import { randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { ActionContext } from '@/lib/server/action'
import { getServerChains } from '@/lib/server/chains'
import type { Db } from '@/lib/server/db/types'
import { buyRequestInput } from '@/lib/server/orders/buy/input'
import { quoteBuy } from '@/lib/server/orders/buy/quote'
import { startSession } from '@/lib/server/session/sessions'

export type End = 'completed' | 'refunded' | 'failed'

export interface OpenOrder {
  readonly id: string
  readonly transactionId: string
  readonly brCode: string
  readonly end: End
}

/** One in ten fails and one in ten is refunded; all others are paid and delivered. */
const endOf = (number: number): End => (['failed', 'refunded'] as const)[number % 10] ?? 'completed'

async function person(db: Db): Promise<ActionContext> {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const { userId } = await startSession(db, address, new Date())
  return { db, user: { id: userId, address: getAddress(address) }, now: new Date() }
}

/** Purchases: only the service learns of a payment, so each of their changes costs a call. */
export async function openOrders(db: Db, count: number): Promise<OpenOrder[]> {
  const [chain] = await getServerChains()
  const token = chain?.chain.tokens[0]
  if (chain === undefined || token === undefined) throw new Error('the sandbox offers no token')
  const buyer = await person(db)
  const one = async (number: number): Promise<OpenOrder> => {
    const request = buyRequestInput.parse({
      intentKey: randomUUID(),
      chainId: chain.chain.id,
      token: token.address,
      method: 'fromAmount',
      amount: '100',
      recipient: { kind: 'address', address: privateKeyToAccount(generatePrivateKey()).address },
      replaces: null,
    })
    const answer = await quoteBuy({ ...buyer, now: new Date() }, request)
    if (!answer.ok) throw new Error(answer.error.code)
    const { id, quote, payment }: OrderView = answer.data
    if (quote === null || payment === null || payment.brCode === null)
      throw new Error('an order without a code')
    return { id, transactionId: quote.transactionId, brCode: payment.brCode, end: endOf(number) }
  }
  const made: OpenOrder[] = []
  let next = 0
  const lane = async () => {
    for (let number = next++; number < count; number = next++) made.push(await one(number))
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return made
}

async function control(sandboxUrl: string, call: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${sandboxUrl}/control/${call}`, init)
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Lets an order end at the service. */
export async function happen(sandboxUrl: string, { transactionId, brCode, end }: OpenOrder): Promise<void> {
  const outcome = { completed: null, refunded: 'refund', failed: 'fail' }[end]
  if (outcome !== null) await control(sandboxUrl, 'settle', { transactionId, outcome })
  if (end !== 'failed') await control(sandboxUrl, 'bank/pay', { brCode })
}

/** The service's state of each order, by its id there. */
export async function truthOf(sandboxUrl: string): Promise<ReadonlyMap<string, string>> {
  const { orders } = Object(await control(sandboxUrl, 'orders'))
  return new Map(
    orders.map(({ transactionId, status }: Record<string, string>) => [
      transactionId,
      String(status).toLowerCase(),
    ]),
  )
}

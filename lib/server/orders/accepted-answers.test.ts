import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '@/lib/domain/csv'
import { international } from '@/lib/domain/history/export'
import { noFilter } from '@/lib/domain/history/filter'
import type { QuotedCharge } from '@/lib/domain/kinds/buy/kind'
import type { QuotedPlan } from '@/lib/domain/kinds/kind'
import { givesTokens, type Intent, type OrderKind } from '@/lib/domain/kinds/kinds'
import type { Plan, PlanTx } from '@/lib/domain/kinds/quote'
import { answerEvent } from '@/lib/domain/kinds/rules'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import { hostStatusOf } from '@/lib/domain/order/view/host-status'
import { receiptStanding } from '@/lib/domain/order/view/receipt-standing'
import { toPlanView } from '@/lib/domain/plan/data'
import { SettlementError } from '@/lib/settlement'
import { answeringClient } from '@/lib/settlement/test/answering-client'
import { hostile } from '@/lib/settlement/test/hostile-answers'
import { askQuote, askStatus, samples, titledKinds } from '@/lib/settlement/test/kinds'
import { account, transactionId as sampleId } from '@/lib/settlement/test/requests'
import { checkHistory, isSound } from '../history-check/check-history'
import { startSession } from '../session/sessions'
import { testDatabase } from '../test/database'
import { csvFile, jsonFile } from './history-file'
import { endLook } from './look-end'
import { findOrder, viewOf } from './read'
import { changeOrder, insertOrder } from './store'

let store: Awaited<ReturnType<typeof testDatabase>>
let userId: string
beforeAll(async () => {
  process.env.RAMP_MODE = 'sandbox'
  process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
  store = await testDatabase()
  userId = (await startSession(store.db, account, new Date())).userId
})
afterAll(() => store.close())

const now = new Date()
const at = now.toISOString()

type Received = Extract<OrderEvent, { type: 'quote-received' }>

/** An unchecked plan: nothing that was parsed may break the record. */
function planned({ approval, transfer, requestId }: Plan): Received['plan'] {
  const step = (name: 'approval' | 'transfer', tx: PlanTx) => ({ name, tx })
  return toPlanView(
    [...(approval === null ? [] : [step('approval', approval)]), step('transfer', transfer)],
    requestId,
  )
}

/** An unchecked charge. */
function charged({ quote, instructions }: QuotedCharge): Received {
  const { amount, currency, pixKey, referenceId, expiresAt } = instructions
  const blank = { receiver: null, status: null, returnedAmount: null, claimedAt: null }
  const payment = {
    method: 'PIX',
    brCode: pixKey,
    pixKey: null,
    amount,
    currency,
    referenceId,
    expiresAt,
  } as const
  return { type: 'quote-received', quote, plan: null, payment: { ...payment, ...blank }, at }
}

const received = (quoted: QuotedPlan | QuotedCharge): Received =>
  'plan' in quoted
    ? { type: 'quote-received', quote: quoted.quote, plan: planned(quoted.plan), at }
    : charged(quoted)

/** The parsed answer; null when the parsers refused it. */
async function accepted<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof SettlementError) return null
    throw error
  })
}

/** The person signs and the chain confirms: from here on the estimate says when news is due. */
function signed(): readonly OrderEvent[] {
  const hash = `0x${randomBytes(32).toString('hex')}` as const
  const step = 'transfer'
  return [
    { type: 'step-begun', step, account, nonce: 1, at },
    { type: 'step-sent', step, hash, at },
    { type: 'step-mined', step, hash, blockNumber: 1, confirmations: 1, success: true, at },
    { type: 'step-confirmed', step, hash, confirmations: 12, at },
  ]
}

async function append(orderId: string, events: readonly OrderEvent[]) {
  const changed = await changeOrder(store.db, { orderId, userId, now }, () => ({ events, answer: null }))
  if (changed === null) throw new Error('no order')
  return changed.stored
}

async function makeOrder(intent: Intent): Promise<string> {
  const recipient = { id: null, label: 'Mom', maskedKey: '***.982.247-**', saved: false }
  const created = { id: randomUUID(), intent, recipient, replaces: null, at }
  await insertOrder(store.db, { userId, created, recipientId: null, sandboxEpoch: null })
  return created.id
}

/** Everything shown about the order to a person, a host or in a file, read back from the database. */
async function expectShown(orderId: string, events: readonly OrderEvent[]) {
  const found = await findOrder(store.db, orderId, userId)
  if (found === null) throw new Error('no order')
  expect(found.events).toEqual(events)
  expect(foldOrder({ ...found.order, at: found.order.createdAt }, events)).toMatchObject({ ...found.order })
  const view = viewOf(found)
  expect(view.timeline?.length).toBeGreaterThan(1)
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  for (const amount of [view.quote?.sendAmount, view.quote?.receiveAmount, view.payout?.amount])
    if (amount)
      for (const locale of ['en', 'pt-BR'] as const) expect(formatDecimal(amount, locale)).toMatch(/\d/)
  expect(receiptStanding(view)).toHaveProperty('kind')
  expect(hostStatusOf(found.order, view.quote?.transactionId ?? '')).toHaveProperty('phase')
}

const answersOf = ({ quote, status }: (typeof samples)[OrderKind]) =>
  fc.record({
    quote: hostile(quote.answer()),
    statuses: fc.array(hostile(status.answer()), { minLength: 1, maxLength: 3 }),
  })

describe('every accepted answer of the service', () => {
  test.each(titledKinds)('[R26] to %s is stored, planned, folded, shown and exported', async (_, kind) => {
    const { intent } = samples[kind]
    await fc.assert(
      fc.asyncProperty(answersOf(samples[kind]), async ({ quote, statuses }) => {
        const id = randomUUID()
        const asOwn = (body: string) => answeringClient(body.replaceAll(sampleId, id), now.getTime())
        const event = await accepted(askQuote(asOwn(quote), kind).then(received))
        // Most quotes are refused: these runs don't count.
        fc.pre(event !== null)
        const orderId = await makeOrder(intent)
        let found = await append(orderId, [event, ...(givesTokens(kind) ? signed() : [])])
        for (const body of statuses) {
          const before = found.order
          const told = await accepted(askStatus(asOwn(body), kind, event.quote.transactionId))
          if (told !== null) found = await append(orderId, [answerEvent(kind, told, now)])
          const looked = {
            due: { check: true, ask: true },
            isOperatorWaiting: false,
            asked: 'yes',
            waitSeconds: 0,
            before,
            trouble: null,
            hasMore: false,
          } as const
          found = await endLook(store.db, found, looked, () => now)
        }
        await expectShown(orderId, found.events)
      }),
      { numRuns: 24 },
    )
  })

  test('is in its owner’s exports, and the record matches its events', async () => {
    const question = { userId, filter: noFilter, chains: [] }
    let csv = ''
    for await (const part of csvFile(store.db, question, international)) csv += part
    const rows = readCsv(csv) ?? []
    expect(rows.every((row) => row.length === international.columns.length)).toBe(true)
    let json = ''
    for await (const part of jsonFile(store.db, question, now)) json += part
    expect(JSON.parse(json).count).toBe(rows.length - 1)
    const checked = await checkHistory(store.db)
    expect(checked).toMatchObject({ orders: rows.length - 1, differences: [], sums: [] })
    expect(isSound(checked)).toBe(true)
  })
})

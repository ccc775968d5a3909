// The outcome of one errand, in every place that records it: the wallet, the chains, our record, the service, the bank.
import type { BrowserContext } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { readRecord } from '@/e2e/support/sale'
import type { Hex } from '@/lib/domain/chains'
import type { Check, Errand } from './errand'

export interface Outcome {
  /** Sent by the wallet, and in none of our records. */
  readonly lost: number
  /** One call sent twice in one errand. */
  readonly secondSends: number
  /** Where the places disagree, as messages; empty when they agree. */
  readonly disagreements: readonly string[]
}

interface Evidence {
  readonly context: BrowserContext
  readonly errand: Errand
  readonly orders: readonly string[]
  /** What the wallet sent during this errand. */
  readonly sent: readonly Hex[]
}

const distinct = (values: readonly unknown[]) => new Set(values).size

/** Reads all of them and compares them. */
export async function judge({ context, errand, orders, sent }: Evidence): Promise<Outcome> {
  const client = createPublicClient({ transport: http(errand.chain.rpcUrl) })
  const records = await Promise.all(orders.map((orderId) => readRecord(context.request, orderId)))
  const steps = records.flatMap((record) => record.steps)
  const recorded = steps.flatMap(({ hash }) => (hash === null ? [] : [hash]))
  const transfers = steps.flatMap(({ name, hash }) => (name === 'transfer' && hash !== null ? [hash] : []))
  const calls = await Promise.all(sent.map((hash) => client.getTransaction({ hash })))
  const receipts = await Promise.all(sent.map((hash) => client.getTransactionReceipt({ hash })))
  const completed = records.find(({ state }) => state === 'completed')
  const checks: readonly Check[] = [
    [transfers.length === errand.transfers, `${transfers.length} transfers in the record`],
    [recorded.length === sent.length, `${sent.length} sent, ${recorded.length} recorded`],
    [recorded.every((hash) => sent.includes(hash)), 'a recorded hash that the wallet never sent'],
    [receipts.every(({ status }) => status === 'success'), 'a transaction that failed on the chain'],
    ...(await errand.check({ records, completed, transfers })),
  ]
  return {
    lost: sent.filter((hash) => !recorded.includes(hash)).length,
    secondSends: calls.length - distinct(calls.map(({ to, input }) => `${to} ${input}`)),
    disagreements: checks.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise])),
  }
}

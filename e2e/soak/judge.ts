// What one sale came to, in every place that knows: the wallet, the chain, our record, the service, the bank.
import type { BrowserContext } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import type { Hex } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/ramp-api'
import { centavos } from '../support/agreement'
import type { SandboxChain, SandboxControl } from '../support/sandbox'

export interface Outcome {
  /** Sent by the wallet, and in no record of ours. */
  readonly lost: number
  /** One call sent twice in one sale. */
  readonly secondSends: number
  /** Where the places disagree, in words; empty when they agree. */
  readonly disagreements: readonly string[]
}

interface Evidence {
  readonly context: BrowserContext
  readonly sandbox: SandboxControl
  readonly chain: SandboxChain
  readonly pixKey: string
  readonly orders: readonly string[]
  /** What the wallet sent during this sale. */
  readonly sent: readonly Hex[]
}

async function recordOf(context: BrowserContext, orderId: string): Promise<OrderView> {
  const response = await context.request.get(`/api/orders/${orderId}`)
  // The status route's answer; what is used of it is compared below.
  const result = (await response.json()) as { ok: boolean; data: OrderView }
  if (!result.ok) throw new Error(`the record of ${orderId} could not be read: ${response.status()}`)
  return result.data
}

const distinct = (values: readonly unknown[]) => new Set(values).size

/** Reads them all and holds them against each other. */
export async function judge(evidence: Evidence): Promise<Outcome> {
  const { context, sandbox, chain, pixKey, orders, sent } = evidence
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const records = await Promise.all(orders.map((orderId) => recordOf(context, orderId)))
  const steps = records.flatMap((record) => record.steps)
  const recorded = steps.flatMap(({ hash }) => (hash === null ? [] : [hash]))
  const transfers = steps.flatMap(({ name, hash }) => (name === 'transfer' && hash !== null ? [hash] : []))
  const calls = await Promise.all(sent.map((hash) => client.getTransaction({ hash })))
  const receipts = await Promise.all(sent.map((hash) => client.getTransactionReceipt({ hash })))
  const paid = (await sandbox.orders()).filter(
    ({ recipientAccount, depositTxHash }) => recipientAccount === `pix:${pixKey}` && depositTxHash !== null,
  )
  const completed = records.find(({ state }) => state === 'completed')
  const disagreements = [
    [transfers.length === 1, `${transfers.length} transfers in the record`],
    [recorded.length === sent.length, `${sent.length} sent, ${recorded.length} recorded`],
    [recorded.every((hash) => sent.includes(hash)), 'a recorded hash that the wallet never sent'],
    [receipts.every(({ status }) => status === 'success'), 'a transaction that failed on the chain'],
    [paid.length === 1 && paid[0]?.depositTxHash === transfers[0], `${paid.length} deposits at the service`],
    [
      centavos(await sandbox.balance(`pix:${pixKey}`)) === centavos(completed?.payout?.amount ?? '-1'),
      'the bank paid another amount than the record says',
    ],
  ] as const
  return {
    lost: sent.filter((hash) => !recorded.includes(hash)).length,
    secondSends: calls.length - distinct(calls.map(({ to, input }) => `${to} ${input}`)),
    disagreements: disagreements.flatMap(([agrees, words]) => (agrees ? [] : [words])),
  }
}

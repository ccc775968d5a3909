import { html } from 'hono/html'
import { type Hash, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { LocalChain } from '../chain/chain'
import { type Markup, page } from './layout'

/** One transaction as the chain shows it, or null when the chain has none with this hash. */
export async function transactionPage(chain: LocalChain, hash: Hash): Promise<Markup | null> {
  const found = await findTransaction(chain, hash)
  if (found === null) return null
  const { transaction, receipt, confirmations } = found
  const state =
    receipt === null ? 'Waiting for a block' : receipt.status === 'success' ? 'Success' : 'Reverted'
  const facts: readonly (readonly [string, string])[] = [
    ['Status', state],
    ['Hash', transaction.hash],
    ['Block', receipt === null ? '–' : `${receipt.blockNumber} (${confirmations} on top)`],
    ['From', transaction.from],
    ['To', transaction.to ?? '–'],
    ['Value', `${transaction.value} wei`],
    ['Nonce', String(transaction.nonce)],
    ['Gas used', receipt === null ? '–' : String(receipt.gasUsed)],
    ['Events', receipt === null ? '–' : String(receipt.logs.length)],
    ['Data', transaction.input],
  ]
  return explorerPage(
    chain,
    html`<h1>Transaction</h1>
<div class="card"><dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></div>`,
  )
}

export function missingTransactionPage(chain: LocalChain): Markup {
  return explorerPage(
    chain,
    html`<h1>No such transaction</h1><p>This chain has no transaction with this hash.</p>`,
  )
}

function explorerPage(chain: LocalChain, body: Markup): Markup {
  return page({ language: 'en', title: `${chain.network.name} explorer`, notice: 'Test chain', body })
}

async function findTransaction({ client }: LocalChain, hash: Hash) {
  try {
    const transaction = await client.getTransaction({ hash })
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
    const head = await client.getBlockNumber({ cacheTime: 0 })
    return { transaction, receipt, confirmations: receipt === null ? 0n : head - receipt.blockNumber }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null
    throw error
  }
}

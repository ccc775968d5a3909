import 'server-only'
import { getAddress } from 'viem'
import type { Hex } from '@/lib/domain/chains'
import type { ClaimQuestion } from '@/lib/domain/claims/claim'
import { type Arrival, arrivalOf, claimedTransfer, judgeDelivered } from '@/lib/domain/claims/send'
import { answerEvent } from '@/lib/domain/kinds/rules'
import type { Decimal } from '@/lib/domain/money/money'
import { shortAddress } from '@/lib/domain/recipients/saved'
import { serverChain } from '../chain/read'
import { openReader } from '../chain/reader'
import { getChains } from '../chains'
import { askEither } from './ask-either'
import type { ReadClaim } from './read-claim'

async function readerOf(chainId: number) {
  const chain = await serverChain(chainId)
  return openReader(chain, chain.serverRpcUrl)
}

/**
 * The service names a transaction without its chain: searches each chain for it, once it is deep enough. @throws when one
 * does not answer
 */
async function findArrival(hash: Hex, amount: Decimal): Promise<Arrival | 'waiting' | 'denied'> {
  for (const chain of await getChains()) {
    const reader = await readerOf(chain.id)
    const moves = await reader.movesIn(hash, (await reader.head()) - reader.depth + 1)
    if (moves === null) continue
    const shown = moves.map(({ to, value, ...move }) => ({ ...move, to: getAddress(to), units: value }))
    return arrivalOf(shown, chain, amount) ?? 'denied'
  }
  return 'waiting'
}

/** When the block of the deposit was made, ISO 8601. */
async function sentAt({ chain }: ClaimQuestion, blockNumber: number): Promise<string> {
  const reader = await readerOf(chain.id)
  return new Date(await reader.blockTimeMs(blockNumber)).toISOString()
}

/** A claimed transfer from the service's answer and the destination chain, once it has arrived. */
export const readSend: ReadClaim = async (question, deposit, { blockNumber, likely, now }) => {
  const { answer, credentials } = await askEither(likely, (service) =>
    service.send.status(question.transactionId),
  )
  const delivered = judgeDelivered(answer, question, deposit)
  if (delivered.kind !== 'told') return delivered.kind
  const { hash, amount } = delivered
  const arrival = await findArrival(hash, amount)
  if (typeof arrival === 'string') return arrival
  const { token, address } = arrival
  const at = await sentAt(question, blockNumber)
  const quote = claimedTransfer(question, deposit, arrival, { amount, sentAt: at })
  if (quote === null) return 'denied'
  return {
    intent: {
      kind: 'send',
      chainId: question.chain.id,
      token: deposit.token.address,
      account: question.account,
      method: 'fromAmount',
      amount: quote.sendAmount,
      to: { chainId: token.chainId, token: token.address, address },
    },
    recipient: { id: null, label: null, maskedKey: shortAddress(address), saved: false },
    quote,
    told: answerEvent('send', answer, now),
    credentials,
  }
}

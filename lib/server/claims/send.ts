import 'server-only'
import { erc20Abi, parseEventLogs } from 'viem'
import type { Chain, Hex } from '@/lib/domain/chains'
import type { ClaimQuestion } from '@/lib/domain/claims/claim'
import { type Arrival, arrivalOf, claimedTransfer, judgeDelivered } from '@/lib/domain/claims/send'
import { answerEvent } from '@/lib/domain/kinds/rules'
import type { Decimal } from '@/lib/domain/money/money'
import { shortAddress } from '@/lib/domain/recipients/saved'
import { hasSucceeded, ifFound, openChain } from '../chain/read'
import { getChains } from '../chains'
import { askEither } from './ask-either'
import type { ReadClaim } from './read-claim'

type ArrivalSearch =
  | { readonly kind: 'denied' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'arrived'; readonly arrival: Arrival }

/** Null when the chain has no such transaction. */
async function shownOn(
  chain: Chain,
  { hash, amount }: { readonly hash: Hex; readonly amount: Decimal },
): Promise<ArrivalSearch | null> {
  const client = await openChain(chain.id)
  const receipt = await ifFound(client.getTransactionReceipt({ hash }))
  if (receipt === null) return null
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const block = await client.getBlock({ blockNumber: receipt.blockNumber })
  if (block.hash !== receipt.blockHash) throw new Error('the chain contradicts itself')
  if (Number(head - receipt.blockNumber) + 1 < chain.confirmations) return { kind: 'waiting' }
  if (!hasSucceeded(receipt)) return { kind: 'denied' }
  const moves = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs }).map(
    ({ address, args }) => ({ token: address, from: args.from, to: args.to, units: args.value }),
  )
  const arrival = arrivalOf(moves, chain, amount)
  return arrival === null ? { kind: 'denied' } : { kind: 'arrived', arrival }
}

/** The service names a transaction without its chain: searches each chain. @throws when one does not answer */
async function findArrival(told: { readonly hash: Hex; readonly amount: Decimal }): Promise<ArrivalSearch> {
  for (const chain of await getChains()) {
    const shown = await shownOn(chain, told)
    if (shown !== null) return shown
  }
  return { kind: 'waiting' }
}

/** When the block of the deposit was made, ISO 8601. */
async function sentAt({ chain }: ClaimQuestion, blockNumber: number): Promise<string> {
  const client = await openChain(chain.id)
  const { timestamp } = await client.getBlock({ blockNumber: BigInt(blockNumber) })
  return new Date(Number(timestamp) * 1_000).toISOString()
}

/** A claimed transfer from the service's answer and the destination chain, once it has arrived. */
export const readSend: ReadClaim = async (question, deposit, { blockNumber, likely, now }) => {
  const { answer, credentials } = await askEither(likely, (service) =>
    service.send.status(question.transactionId),
  )
  const delivered = judgeDelivered(answer, question, deposit)
  if (delivered.kind !== 'told') return delivered.kind
  const shown = await findArrival(delivered)
  if (shown.kind !== 'arrived') return shown.kind
  const { token, address } = shown.arrival
  const { amount } = delivered
  const at = await sentAt(question, blockNumber)
  const quote = claimedTransfer(question, deposit, shown.arrival, { amount, sentAt: at })
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

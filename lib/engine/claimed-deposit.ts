// The deposit of a claimed order, as its own transaction or inside another one (inner-call.ts).
import type { Token } from '@/lib/domain/chains'
import { type ClaimQuestion, judgeDeposit, type Proof } from '@/lib/domain/claims/claim'
import type { BaseUnits } from '@/lib/domain/money/money'
import { sameHash } from '@/lib/domain/order/order'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import { namesOrder, writeCall } from '@/lib/domain/plan/known-call'
import type { ChainReader } from './chain-reader'
import { holds } from './inner-call'

/** What the token logs that the account paid to one contract in the transaction. */
async function paidTo(
  reader: ChainReader,
  { hash, mined }: SeenTx,
  question: { readonly token: Token; readonly account: SeenTx['from']; readonly to: SeenTx['from'] },
): Promise<readonly BaseUnits[]> {
  if (mined?.success !== true) return []
  const { token, account, to } = question
  const logs = await reader.logs(
    { token: token.address, event: 'Transfer', from: [account], to },
    { first: mined.blockNumber, last: mined.blockNumber },
  )
  // Safe: the token counts in its own smallest unit.
  return logs.filter((log) => sameHash(log.hash, hash)).map(({ value }) => value as BaseUnits)
}

/** The transaction as the call that deposits for the order; null unless it has that call's bytes and the token logged the call's work. */
async function unwrapDeposit(
  reader: ChainReader,
  seen: SeenTx,
  { chain, rules, account, transactionId }: ClaimQuestion,
): Promise<SeenTx | null> {
  const targets = rules.targets.filter(({ chainId }) => chainId === chain.id)
  for (const token of chain.tokens) {
    for (const { address: to } of targets) {
      const amounts = await paidTo(reader, seen, { token, account, to })
      const calls = rules.knownCalls.flatMap((call) =>
        amounts.map((amount) => writeCall(call, { token, amount, transactionId })),
      )
      const data = calls.find((call) => holds(seen, call))
      if (data !== undefined) return { ...seen, from: account, to, data, value: 0n }
    }
  }
  return null
}

/** @throws when the node does not answer */
export async function proveDeposit(reader: ChainReader, question: ClaimQuestion): Promise<Proof> {
  const seen = await reader.transaction(question.hash)
  const proof = judgeDeposit(seen, question)
  if (seen === null || proof.kind !== 'refuted' || !namesOrder(seen.data, question.transactionId))
    return proof
  const unwrapped = await unwrapDeposit(reader, seen, question)
  if (unwrapped !== null) return judgeDeposit(unwrapped, question)
  // In no block yet, or one that may still change, or the node that was asked for its logs is behind.
  return (seen.mined?.confirmations ?? 0) < question.chain.confirmations ? { kind: 'waiting' } : proof
}

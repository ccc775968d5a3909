// The deposit of a claimed order, as its own transaction or inside another one (lib/engine/inner-call.ts).
import 'server-only'
import { type ClaimQuestion, judgeDeposit, type Proof } from '@/lib/domain/claims/claim'
import type { BaseUnits } from '@/lib/domain/money/money'
import { sameAccount } from '@/lib/domain/order/order'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import { namesOrder, writeCall } from '@/lib/domain/plan/known-call'
import type { ChainReader, TokenMove } from '@/lib/engine/chain-reader'
import { holds } from '@/lib/engine/inner-call'

/** Whether another account paid as much in the transaction, as in a bundler's: then the call may be that one's. */
function isShared(moves: readonly TokenMove[], paid: TokenMove, { chain, rules }: ClaimQuestion): boolean {
  const isTarget = ({ to }: TokenMove) =>
    rules.targets.some(({ chainId, address }) => chainId === chain.id && sameAccount(address, to))
  const isAsMuch = ({ token, value }: TokenMove) => sameAccount(token, paid.token) && value === paid.value
  return moves.some((move) => isTarget(move) && isAsMuch(move) && !sameAccount(move.from, paid.from))
}

/** The transaction as each call for the order whose bytes it has and whose work a token logged. */
function innerDeposits(seen: SeenTx, moves: readonly TokenMove[], question: ClaimQuestion): SeenTx[] {
  const { rules, account, transactionId } = question
  const own = moves.filter((move) => sameAccount(move.from, account) && !isShared(moves, move, question))
  return own.flatMap(({ token, to, value }) =>
    rules.knownCalls
      // Safe: the token counts in its own smallest unit.
      .map((call) =>
        writeCall(call, { token: { address: token }, amount: value as BaseUnits, transactionId }),
      )
      .filter((data) => holds(seen, data))
      .map((data) => ({ ...seen, from: account, to, data, value: 0n })),
  )
}

/** @throws when the node does not answer */
export async function proveDeposit(
  reader: Pick<ChainReader, 'transaction' | 'movesIn'>,
  question: ClaimQuestion,
): Promise<Proof> {
  const seen = await reader.transaction(question.hash)
  const proof = judgeDeposit(seen, question)
  if (seen === null || proof.kind !== 'refuted' || !namesOrder(seen.data, question.transactionId))
    return proof
  // In no block yet, or in one that may still change.
  if (seen.mined === null || seen.mined.confirmations < question.chain.confirmations)
    return { kind: 'waiting' }
  const moves = await reader.movesIn(seen.hash, seen.mined.blockNumber)
  if (moves === null) return { kind: 'waiting' }
  const proofs = innerDeposits(seen, moves, question).map((inner) => judgeDeposit(inner, question))
  return (
    proofs.find(({ kind }) => kind === 'proven') ?? proofs.find(({ kind }) => kind === 'waiting') ?? proof
  )
}

// The planned call inside another transaction: as an account with code batches it, or a relayer sends it (EIP-7702).
import type { Address, Hex } from '@/lib/domain/chains'
import { toBaseUnits } from '@/lib/domain/money/money'
import type { DeepBlock } from '@/lib/domain/order/chain-look'
import type { OpenStep } from '@/lib/domain/order/look'
import { type Order, sameAccount, sameHash } from '@/lib/domain/order/order'
import { isPlanned, type SeenTx } from '@/lib/domain/order/seen-tx'
import { wordOf } from '@/lib/domain/plan/known-call'
import type { ChainReader, LogQuestion, TokenLog } from './chain-reader'

export interface Look {
  readonly reader: ChainReader
  readonly order: Order
  readonly head: number
  readonly deep: DeepBlock | null
}

export interface StepReading extends Look, OpenStep {}

/** The first argument of approve or transfer(address,uint256), as our own check wrote the call. */
function firstAddress(data: Hex): Address {
  return `0x${data.slice(34, 74)}`
}

/** The token's log of the planned call, from any sender: what left the account, or what it approved. */
export function logQuestion({ order, step, planned }: StepReading): LogQuestion {
  const { token, account } = order.intent
  const from = [account]
  if (step.name === 'transfer') return { token, event: 'Transfer', from, to: null }
  return { token, event: 'Approval', from, to: firstAddress(planned.data) }
}

/** Whom a plain transfer pays; null for a contract's call, which may pass the tokens on. */
function payeeOf({ order, planned }: StepReading): Address | null {
  return sameAccount(planned.to, order.intent.token) ? firstAddress(planned.data) : null
}

/** What the token logs for the planned call, in base units. */
function amountOf({ order, step, planned }: StepReading): bigint | null {
  if (step.name !== 'transfer') return wordOf(planned.data, 1)
  return order.quote === null ? null : toBaseUnits(order.quote.sendAmount, order.quote.decimals)
}

/** Whether exactly the tokens left the account in a transaction's block, or were approved there, to an address if one is given. */
async function isLogged(reading: StepReading, { hash, mined }: SeenTx, to: Address | null): Promise<boolean> {
  if (mined?.success !== true) return false
  const question = { ...logQuestion(reading), ...(to === null ? {} : { to }) }
  const logs = await reading.reader.logs(question, { first: mined.blockNumber, last: mined.blockNumber })
  return logs.some((log) => sameHash(log.hash, hash) && log.value === amountOf(reading))
}

/** Whether a transaction contains a call's bytes. That it made the call only a token's log shows. */
export function holds({ data }: SeenTx, call: Hex): boolean {
  return data.toLowerCase().includes(call.slice(2).toLowerCase())
}

/**
 * A transaction as the planned call that it holds, or as it is. It holds the call if it contains its bytes and the token
 * logged what the call does: the exact amount, from the account to the contract or the payee of the plan. Without the
 * log it counts as waiting until it is too deep to change: the node that was asked for it may be behind. Its nonce is null
 * if somebody else sent it.
 */
export async function unwrap(reading: StepReading, seen: SeenTx): Promise<SeenTx> {
  const { reader, step, planned } = reading
  if (isPlanned(seen, planned) || !holds(seen, planned.data)) return seen
  const to = step.name === 'transfer' ? (payeeOf(reading) ?? planned.to) : null
  const isDone = await isLogged(reading, seen, to)
  if (seen.mined !== null && !isDone && seen.mined.confirmations >= reader.depth) return seen
  return {
    ...seen,
    from: planned.from,
    to: planned.to,
    data: planned.data,
    value: BigInt(planned.valueBaseUnits),
    nonce: sameAccount(seen.from, planned.from) ? seen.nonce : null,
    mined: isDone ? seen.mined : null,
  }
}

/** The planned call under a hash, its own or inside another; inside another only once a block shows that it did its work. */
export async function readPlanned(reading: StepReading, hash: Hex): Promise<SeenTx | null> {
  const { reader, planned } = reading
  const seen = await reader.transaction(hash)
  const unwrapped = seen === null ? null : await unwrap(reading, seen)
  if (unwrapped === null || !isPlanned(unwrapped, planned)) return null
  return unwrapped === seen || unwrapped.mined !== null ? unwrapped : null
}

/** Whether a transaction other than the plan's took exactly its tokens from the account to where the plan takes them. */
async function isWrapper(reading: StepReading, seen: SeenTx): Promise<boolean> {
  return !isPlanned(seen, reading.planned) && (await isLogged(reading, seen, payeeOf(reading)))
}

/** Whether the wallet made the planned call from another of its accounts. */
function isFromOther(seen: SeenTx, planned: OpenStep['planned']): boolean {
  if (sameAccount(seen.from, planned.from) || seen.mined?.success !== true) return false
  return isPlanned({ ...seen, from: planned.from }, planned)
}

/**
 * Whether the tokens may have left inside another transaction that doesn't show the planned call, or a hash that the wallet
 * gave may still take them or took another account's: then nothing may be concluded.
 */
export async function hasWrapper(reading: StepReading, logs: readonly TokenLog[]): Promise<boolean> {
  const { reader, step, planned } = reading
  if (step.name !== 'transfer') return false
  for (const hash of step.refuted) {
    const seen = await reader.transaction(hash)
    if (seen === null) continue
    if (seen.mined === null || isFromOther(seen, planned) || (await isWrapper(reading, seen))) return true
  }
  const amount = amountOf(reading)
  for (const hash of new Set(logs.filter(({ value }) => value === amount).map((each) => each.hash))) {
    const seen = await reader.transaction(hash)
    const unwrapped = seen?.mined ? await unwrap(reading, seen) : null
    // A block has the log: a node that doesn't show its transaction, or not yet that the call made it, is behind.
    if (seen === null || unwrapped?.mined == null) return true
    if (isPlanned(unwrapped, planned)) continue
    const mayHold = holds(seen, planned.data) || !sameAccount(seen.from, planned.from)
    if (mayHold && (await isWrapper(reading, seen))) return true
  }
  return false
}

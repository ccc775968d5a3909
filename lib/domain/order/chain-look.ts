// What one look at a chain says about one step of an order. Pure: the caller reads, and a failed read never gets here.
import type { Hex } from '../chains'
import type { PlanTxView } from '../plan/view'
import type { ChainEvent, SearchTarget } from './events'
import { type Order, type OrderStep, sameAccount } from './order'
import { isPlanned, type SeenTx } from './seen-tx'
import { isFinal } from './state'
import { isOver } from './steps'
import { saidSince } from './told-standing'

/** How long a wallet's prompt may stay open before a step unknown to the chain counts as never sent. */
export const neverSentAfterMs = 10 * 60_000
/** How long a hash may be unknown to every node, with its nonce free, before it counts as dropped. */
const droppedAfterMs = 10 * 60_000

/** The result of searching for a step whose own hash shows nothing, or that has none. */
export interface StepSearch {
  /** The recorded plan under another hash. */
  readonly match: SeenTx | null
  /** Every block since the quote was searched, as far as this node has them, and nothing in them is unclear. */
  readonly complete: boolean
  /** When the node's newest block was made (Unix milliseconds): "nothing found" means that there was nothing by then. */
  readonly madeMs: number
  /** The step's nonce was used by a transaction other than the plan's, too deep to change; with its hash if known. */
  readonly nonceUse: { readonly by: Hex | null } | null
  /** Neither a block nor a node's mempool has a transaction with that nonce; of an unknown nonce, the same as `idle`. */
  readonly nonceFree: boolean
  /** The account has no transaction that is pending, or in a block that may still change. */
  readonly idle: boolean
  /** How far the search got, if worth keeping. */
  readonly upTo: number | null
}

/** The last block too deep for a reorganisation, and when it was made (Unix milliseconds). */
export interface DeepBlock {
  readonly number: number
  readonly madeMs: number
}

export interface StepLook {
  readonly step: OrderStep
  readonly planned: PlanTxView
  readonly seen: SeenTx | null
  /** Done when `seen` is null. */
  readonly search: StepSearch | null
  readonly head: number
  /** Confirmations after which something counts as final. */
  readonly depth: number
  /** Read only while what the service told awaits proof; otherwise null. */
  readonly deep: DeepBlock | null
  /** Since when the service has told an end that requires the transfer; null when it has not. */
  readonly toldSince: string | null
  /** From then on an honest page no longer puts the step before a wallet (ISO 8601). */
  readonly quoteEndsAt: string
  readonly at: string
}

/** A reset or an approval moves no tokens, so its failure need not be final before another may be signed. */
function depthToFail({ step, depth }: StepLook): number {
  return step.name === 'transfer' ? depth : 1
}

function unmined({ step, head, at }: StepLook): readonly ChainEvent[] {
  // A node that is behind the block can't say that it is gone.
  if (step.hash === null || step.blockNumber === null || head < step.blockNumber) return []
  return [{ type: 'step-unmined', step: step.name, hash: step.hash, at }]
}

function sighted({ step, at }: StepLook, { hash, nonce }: SeenTx): ChainEvent {
  return { type: 'step-seen', step: step.name, hash, nonce, at }
}

function whileWaiting(look: StepLook, seen: SeenTx): readonly ChainEvent[] {
  const { step } = look
  const news =
    !step.seen ||
    step.nonce !== seen.nonce ||
    step.missingSince !== null ||
    step.status === 'dropped' ||
    step.status === 'replaced'
  const isInNoBlock = seen.mined === null
  return [...unmined(look), ...(news ? [sighted(look, seen)] : []), ...absent(look, isInNoBlock)]
}

/** The planned transaction under the step's own hash. */
function followPlanned(look: StepLook, seen: SeenTx): readonly ChainEvent[] {
  const { step, depth, at } = look
  if (seen.mined === null) return whileWaiting(look, seen)
  const { success, outOfGas, blockNumber, confirmations } = seen.mined
  const sameBlock = step.blockNumber === blockNumber
  // Once it is deep enough a growing count is not news.
  if (sameBlock && step.status === (success ? 'confirmed' : 'reverted')) return []
  // A reorganisation may turn a failure into a success; a second signature by then would pay twice.
  if (!success && confirmations < depthToFail(look)) return whileWaiting(look, seen)
  const of = { step: step.name, hash: seen.hash, at }
  const events: ChainEvent[] = step.nonce === seen.nonce ? [] : [sighted(look, seen)]
  events.push({
    type: 'step-mined',
    ...of,
    blockNumber,
    // While two nodes disagree every look comes here. A count beyond the depth would be stored each time.
    confirmations: Math.min(confirmations, depth),
    success,
    ...(outOfGas ? { outOfGas } : {}),
  })
  if (success && confirmations >= depth) events.push({ type: 'step-confirmed', ...of, confirmations })
  return events
}

/** The same call at another price, or the transaction of a step that had no hash. */
function adopt(look: StepLook, match: SeenTx): readonly ChainEvent[] {
  const { step, at } = look
  const first: ChainEvent =
    step.hash === null
      ? sighted(look, match)
      : { type: 'step-replaced', step: step.name, by: match.hash, sameCall: true, at }
  const adopted: OrderStep = {
    ...step,
    hash: match.hash,
    // A replaced hash leaves the order its nonce: the new one has to be recorded.
    nonce: step.hash === null ? match.nonce : step.nonce,
    status: 'sent',
    blockNumber: null,
    seen: true,
    missingSince: null,
  }
  return [...unmined(look), first, ...followPlanned({ ...look, step: adopted }, match)]
}

/** A chain's clock may differ from ours by this much. */
export const chainClockSlackMs = 15_000

/** Whether a read up to this block covers the moment at which the service told it. */
function isAfterWord(deep: DeepBlock, toldSince: string, graceMs = 0): boolean {
  return deep.madeMs >= Date.parse(toldSince) + chainClockSlackMs + graceMs
}

/** Looked for and not found, though the service says that it received it. The fold records it once. */
function absent({ step, deep, toldSince, at }: StepLook, isWholeSearch: boolean): readonly ChainEvent[] {
  if (step.name !== 'transfer' || deep === null || toldSince === null) return []
  if (!isWholeSearch || !isAfterWord(deep, toldSince)) return []
  return [{ type: 'chain-absent', what: 'transfer', upTo: deep.number, at }]
}

/** The service may report a delivery or a refund slightly before a block contains it. */
const spokenEarlyMs = 2 * 60_000

/** After a search up to the deep block found no delivery or refund: the service and the chain disagree. */
export function absentMoney(
  order: Order,
  what: 'delivery' | 'refund',
  deep: DeepBlock,
  at: string,
): readonly ChainEvent[] {
  const since = isFinal(order.state) ? null : saidSince(order, what)
  if (since === null || !isAfterWord(deep, since, spokenEarlyMs)) return []
  return [{ type: 'chain-absent', what, upTo: deep.number, at }]
}

/** @param hasMore the look ended before the newest block */
export function searchedTo(what: SearchTarget, upTo: number, hasMore: boolean, at: string): ChainEvent {
  return { type: 'chain-searched', what, upTo, ...(hasMore ? { more: true } : {}), at }
}

/**
 * Whether another transaction took this one's place. Only one that the chain has shown has its nonce for certain: a wallet
 * chooses it when the person confirms, so an open prompt still sends after the recorded nonce was used by something else.
 */
function isReplaced({ step }: StepLook, { complete, nonceUse }: StepSearch): boolean {
  return step.seen && complete && nonceUse !== null
}

/** The recorded nonce is free, or something else used it for good and nothing is pending that could be the step. */
function isOut({ nonceFree, nonceUse, idle }: StepSearch): boolean {
  return nonceFree || (nonceUse !== null && idle)
}

/** From when a step without a trace counts as never sent or as dropped (Unix milliseconds); null before it is missing. */
function goneFromMs({ step, quoteEndsAt }: StepLook): number | null {
  const since = step.hash === null ? step.at : step.missingSince
  const limitMs = step.hash === null ? neverSentAfterMs : droppedAfterMs
  return since === null ? null : Math.max(Date.parse(since) + limitMs, Date.parse(quoteEndsAt))
}

/** Whether its time is over by our clock, and by the blocks of the node that was asked. */
function isTimeOver(
  look: StepLook,
  { madeMs }: StepSearch,
): { readonly ours: boolean; readonly theirs: boolean } {
  const fromMs = goneFromMs(look) ?? Number.POSITIVE_INFINITY
  return { ours: Date.parse(look.at) >= fromMs, theirs: madeMs >= fromMs - chainClockSlackMs }
}

/** Whether it is safe to say that nothing was sent, or that what was sent is gone. */
function isGone(look: StepLook, search: StepSearch): boolean {
  if (!search.complete || !isOut(search) || look.step.status === 'replaced') return false
  const { ours, theirs } = isTimeOver(look, search)
  return ours && theirs
}

/** No chain takes this long for a block: a node without a newer one stands still, or its chain does. */
const standsStillAfterMs = 5 * 60_000

/** Whether a step without a trace waits only for blocks that don't come. Such a chain can't be read: people must hear of it. */
export function standsStill(look: StepLook): boolean {
  const { step, search, at } = look
  if (search === null || search.match !== null || !search.complete || isOver(step)) return false
  const { ours, theirs } = isTimeOver(look, search)
  return ours && !theirs && Date.parse(at) - search.madeMs >= standsStillAfterMs
}

function concludeSearch(look: StepLook, search: StepSearch): readonly ChainEvent[] {
  const { step, at } = look
  const events: ChainEvent[] = [...unmined(look)]
  if (step.hash !== null && step.missingSince === null) {
    // The node is behind the block: no news.
    if (step.blockNumber !== null && events.length === 0) return []
    events.push({ type: 'step-missing', step: step.name, hash: step.hash, at })
  }
  if (search.upTo !== null) events.push(searchedTo(step.name, search.upTo, !search.complete, at))
  if (isReplaced(look, search)) {
    events.push({
      type: 'step-replaced',
      step: step.name,
      by: search.nonceUse?.by ?? null,
      sameCall: false,
      at,
    })
  } else if (isGone(look, search)) {
    events.push({ type: 'step-dropped', step: step.name, at })
  }
  return [...events, ...absent(look, search.complete)]
}

/** What one look says. A transaction other than the planned one never belongs to the order. */
export function judgeLook(look: StepLook): readonly ChainEvent[] {
  const { step, planned, seen, search, at } = look
  if (seen !== null && isPlanned(seen, planned)) return followPlanned(look, seen)
  if (seen !== null) {
    // A transaction that holds the call may do without it in another block. Only a second look refutes its hash.
    if (step.status === 'mined') return unmined(look)
    // A wallet chooses a transfer's nonce when the person confirms, so another transaction with the recorded one proves nothing.
    const inItsPlace =
      step.name !== 'transfer' && seen.nonce === step.nonce && sameAccount(seen.from, planned.from)
    if (!inItsPlace) return [{ type: 'step-refuted', step: step.name, hash: seen.hash, at }]
    if (seen.mined === null) return []
    return [{ type: 'step-replaced', step: step.name, by: seen.hash, sameCall: false, at }]
  }
  if (search === null) return []
  return search.match === null ? concludeSearch(look, search) : adopt(look, search.match)
}

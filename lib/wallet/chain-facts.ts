// What one look at the chain says of an order that this page keeps by itself. The judgement is the domain's
// (order/chain-look.ts), the same as on the server; here is only the reading, by the browser.
import type { Address, Chain, Hex } from '@/lib/domain/chains'
import {
  absentMoney,
  type DeepBlock,
  isPlanned,
  judgeLook,
  type SeenTx,
  type StepSearch,
} from '@/lib/domain/order/chain-look'
import type { ChainEvent } from '@/lib/domain/order/events'
import { isEarlier, namedTransfer, type OpenStep, openSteps } from '@/lib/domain/order/look'
import { type Order, sameHash } from '@/lib/domain/order/order'
import { unrecorded } from '@/lib/domain/order/steps'
import { saidSince } from '@/lib/domain/order/told-standing'
import {
  type LogQuestion,
  readBlockTimeMs,
  readCount,
  readHead,
  readLogs,
  readNonceUser,
  readTx,
  type SeenLog,
} from './chain-read'
import { demandChain, RpcError } from './rpc'

/** The slack that a chain's clock is given against ours. */
const clockSlackMs = 5 * 60_000
const blocksPerCall = 500
/** A page that is open for so long looks no further in one look. */
const mostBlocks = 10_000

/** Whether a block was made no earlier than a moment, as far as clocks agree. */
export async function isMadeSince(chain: Chain, block: number, moment: string): Promise<boolean> {
  return (await readBlockTimeMs(chain, block)) >= Date.parse(moment) - clockSlackMs
}

/** A block surely older than a moment, found by growing steps back from the head. */
export async function blockBefore(chain: Chain, moment: string, head: number): Promise<number> {
  const wanted = Date.parse(moment) - clockSlackMs
  for (let back = 64; ; back *= 4) {
    if (head - back <= 0) return 0
    if ((await readBlockTimeMs(chain, head - back)) < wanted) return head - back
  }
}

/** @returns the logs, and whether every block up to the last was searched */
export async function searchLogs(
  chain: Chain,
  question: LogQuestion,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<{ readonly logs: readonly SeenLog[]; readonly complete: boolean }> {
  const logs: SeenLog[] = []
  const end = Math.min(last, first + mostBlocks - 1)
  for (let from = first; from <= end; from += blocksPerCall) {
    try {
      logs.push(...(await readLogs(chain, question, from, Math.min(end, from + blocksPerCall - 1))))
    } catch (error) {
      // A node that takes no such range leaves blocks unread: nothing is concluded from them.
      if (error instanceof RpcError) return { logs, complete: false }
      throw error
    }
  }
  return { logs, complete: end >= last }
}

interface Reading extends OpenStep {
  readonly order: Order
  readonly chain: Chain
  readonly head: number
}

/** The token's log that the planned call leaves behind: what left the account, or what it allowed. */
function logQuestion({ order, step, planned }: Reading): LogQuestion {
  const { token, account } = order.intent
  if (step.name === 'transfer') return { token, event: 'Transfer', from: [account], to: null }
  // The first argument of approve(address,uint256), as our own check wrote the call.
  const spender: Address = `0x${planned.data.slice(34, 74)}`
  return { token, event: 'Approval', from: [account], to: spender }
}

async function firstPlanned({ chain, step, planned }: Reading, hashes: readonly Hex[]) {
  let match: SeenTx | null = null
  for (const hash of new Set(hashes)) {
    const known = [...step.refuted, ...(step.hash === null ? [] : [step.hash])]
    if (known.some((other) => sameHash(other, hash))) continue
    const seen = await readTx(chain, hash)
    if (seen === null || !isPlanned(seen, planned) || isEarlier(step, seen)) continue
    if (seen.nonce === step.nonce) return seen
    match ??= seen
  }
  return match
}

/** Which transaction used the nonce by a block, by halves. */
async function nonceUser(reading: Reading, nonce: number, byBlock: number): Promise<Hex | null> {
  const { chain, planned } = reading
  let [first, last] = [0, byBlock]
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if ((await readCount(chain, planned.from, middle)) > nonce) last = middle
    else first = middle + 1
  }
  return readNonceUser(chain, planned.from, nonce, last)
}

async function searchNonce(reading: Reading) {
  const { chain, step, planned, head } = reading
  const deepBlock = head - chain.confirmations + 1
  const [latest, pending, deep] = await Promise.all([
    readCount(chain, planned.from, 'latest'),
    readCount(chain, planned.from, 'pending'),
    readCount(chain, planned.from, deepBlock),
  ])
  const idle = pending <= latest
  if (step.nonce === null) return { idle, nonceFree: true, nonceUse: null, user: null }
  const nonceFree = Math.max(latest, pending) <= step.nonce
  if (deep <= step.nonce) return { idle, nonceFree, nonceUse: null, user: null }
  const by = await nonceUser(reading, step.nonce, deepBlock)
  const user = by === null ? null : await firstPlanned(reading, [by])
  return { idle, nonceFree, nonceUse: { by }, user }
}

/** What becomes of a step whose hash shows nothing: by what the service saw, by what the token logged, by the nonce. */
async function search(reading: Reading): Promise<StepSearch> {
  const { order, chain, step, head } = reading
  const told = step.name === 'transfer' ? (order.deposit?.hash ?? null) : null
  const first = await blockBefore(chain, order.quote?.receivedAt ?? order.createdAt, head)
  const { logs, complete } = await searchLogs(chain, logQuestion(reading), { first, last: head })
  const hashes = [...(told === null ? [] : [told]), ...logs.map(({ hash }) => hash)]
  const match = await firstPlanned(reading, hashes)
  if (match !== null) return { complete, upTo: null, match, nonceUse: null, nonceFree: false, idle: false }
  const { user, ...nonce } = await searchNonce(reading)
  return { complete, upTo: null, ...nonce, match: user }
}

async function readDeepBlock(chain: Chain, number: number): Promise<DeepBlock> {
  return { number, madeMs: await readBlockTimeMs(chain, number) }
}

/** After a complete search up to a block that is deep enough, which found nothing. */
export async function absentUpTo(
  chain: Chain,
  order: Order,
  what: 'delivery' | 'refund',
  last: number,
  at: string,
): Promise<readonly ChainEvent[]> {
  if (saidSince(order, what) === null) return []
  return absentMoney(order, what, await readDeepBlock(chain, last), at)
}

/** The transaction that the service names for an order whose record has none, when it is the recorded plan. */
async function lookAtNamed(
  order: Order,
  chain: Chain,
  head: number,
  now: () => Date,
): Promise<readonly ChainEvent[]> {
  const named = namedTransfer(order)
  if (named === null || named.planned.chainId !== chain.id) return []
  const { hash, planned } = named
  const at = now().toISOString()
  const step = unrecorded(order, hash, at)
  const seen = await readTx(chain, hash)
  if (step === undefined || seen === null || !isPlanned(seen, planned)) return []
  const look = { step, planned, seen, search: null, head, deep: null, toldSince: null, quoteOver: true, at }
  return judgeLook({ ...look, depth: chain.confirmations })
}

/** @throws RpcError, RpcUnreachable when the chain does not answer: a failed read is no fact */
export async function readChainFacts(
  order: Order,
  chain: Chain,
  now: () => Date,
): Promise<readonly ChainEvent[]> {
  const open = openSteps(order)
  if (open.length === 0 && namedTransfer(order) === null) return []
  await demandChain(chain)
  const head = await readHead(chain)
  const toldSince = saidSince(order, 'transfer')
  const deepest = Math.max(0, head - chain.confirmations + 1)
  const deep = toldSince === null ? null : await readDeepBlock(chain, deepest)
  const events: ChainEvent[] = [...(await lookAtNamed(order, chain, head, now))]
  for (const { step, planned } of open) {
    if (planned.chainId !== chain.id) continue
    const seen = step.hash === null ? null : await readTx(chain, step.hash)
    const found = seen === null ? await search({ order, chain, head, step, planned }) : null
    const at = now()
    const quoteOver = order.quote !== null && Date.parse(order.quote.expiresAt) <= at.getTime()
    events.push(
      ...judgeLook({
        step,
        planned,
        seen,
        search: found,
        head,
        depth: chain.confirmations,
        deep,
        toldSince,
        quoteOver,
        at: at.toISOString(),
      }),
    )
  }
  return events
}

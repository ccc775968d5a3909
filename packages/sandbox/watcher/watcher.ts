import { setTimeout as sleep } from 'node:timers/promises'
import { watchHeads } from '../chain/heads'
import type { Context, ServedChain } from '../service/context'
import { depositKey } from '../service/state'
import { settleDelivery } from './deliver'
import { scanEvents } from './scan'
import { settleDeposit } from './settle'
import { hasNewToNotice, type Shown, scanDirectTransfers, settleExpiry } from './transfer'
import { openTransferLog } from './transfer-log'

const POLL_MS = 120
/** A chain that tells its blocks is still asked this often: it may have gone without a word. */
const LONGEST_UNASKED_MS = 2_000
const LEAST_DUMP_GAP_MS = 3_000

/** Follows one chain: records its transactions, detects deposits, settles them, and restores a killed chain. */
export function startWatcher(context: Context, chain: ServedChain): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = follow(context, chain, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function follow(context: Context, chain: ServedChain, signal: AbortSignal): Promise<void> {
  const transfers = openTransferLog(chain)
  let cursor = 0n
  let lastHead = -1n
  let shownMs = 0
  let lookedFor: ReadonlySet<string> = new Set()
  let nextDumpMs = Date.now() + LEAST_DUMP_GAP_MS
  const retryAtMs = new Map<string, number>()
  let silent = false
  let head = 0n
  let askedMs = Number.NEGATIVE_INFINITY
  const told: { readonly head: bigint; readonly recorded: Promise<void> }[] = []
  // Not left to the next round: until a transaction is recorded, a killed chain loses it.
  const watchAndRecord = () =>
    watchHeads(chain.local.place(), (newest) => {
      const recorded = chain.local.recording.record(newest)
      recorded.catch(() => undefined)
      told.push({ head: newest, recorded })
    })
  let heads = watchAndRecord()
  while (!signal.aborted) {
    try {
      if (chain.local.isGone()) {
        heads.stop()
        await chain.local.ensure()
        told.length = 0
        askedMs = Number.NEGATIVE_INFINITY
        heads = watchAndRecord()
        transfers.forget()
        cursor = 0n
        lastHead = -1n
        shownMs = 0
        lookedFor = new Set()
      }
      const news = told.splice(0).at(-1)
      if (news !== undefined) {
        head = news.head
        await news.recorded
        askedMs = performance.now()
      } else if (!heads.isOn() || performance.now() - askedMs >= LONGEST_UNASKED_MS) {
        head = await chain.local.client.getBlockNumber({ cacheTime: 0 })
        await chain.local.recording.record(head)
        askedMs = performance.now()
      }
      if (head !== lastHead) cursor = await scanEvents(context, chain, head < cursor ? head : cursor, head)
      const { id } = chain.local.network
      // Also without a new block: a delayed transfer may be noticed by now.
      if (head !== lastHead || hasNewToNotice(context, id, lookedFor))
        lookedFor = await scanDirectTransfers(context, id, transfers, head)
      if (head !== lastHead) {
        shownMs = await confirmedMs(chain, head)
        lastHead = head
      }
      await settleAll(context, chain, { head, shownMs, lookedFor, retryAtMs })
      if (Date.now() >= nextDumpMs) nextDumpMs = await dump(chain)
      silent = false
    } catch (error) {
      askedMs = Number.NEGATIVE_INFINITY
      if (!silent && !signal.aborted) report(chain, error)
      silent = true
    }
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
  heads.stop()
}

/** The time of the last confirmed block; 0 before there is one. */
async function confirmedMs({ local }: ServedChain, head: bigint): Promise<number> {
  const blockNumber = head - BigInt(local.network.confirmations)
  if (blockNumber < 0n) return 0
  const seconds =
    local.recording.secondsOf(blockNumber) ?? (await local.client.getBlock({ blockNumber })).timestamp
  return Number(seconds) * 1_000
}

interface ScanResult extends Shown {
  readonly head: bigint
  readonly retryAtMs: Map<string, number>
}

async function settleAll(context: Context, chain: ServedChain, looked: ScanResult): Promise<void> {
  const { head, retryAtMs } = looked
  // One that can't be settled, such as a token that refuses to move, must not block the others.
  async function attempt(key: string, settle: () => Promise<void>): Promise<void> {
    if ((retryAtMs.get(key) ?? 0) > Date.now()) return
    try {
      await settle()
      retryAtMs.delete(key)
    } catch (error) {
      report(chain, error)
      retryAtMs.set(key, Date.now() + 5_000)
    }
  }
  const { id } = chain.local.network
  for (const deposit of [...context.store.state.deposits.values()]) {
    if (deposit.chainId !== id) continue
    const key = depositKey(deposit.chainId, deposit.transferId)
    await attempt(key, () => settleDeposit(context, chain, deposit, head))
  }
  for (const order of [...context.store.state.orders.values()]) {
    if (order.kind === 'crosschain' && order.chainId === id) settleExpiry(context, order, looked)
    if (order.kind === 'offramp' || order.toChainId !== id) continue
    await attempt(order.transactionId, () => settleDelivery(context, chain, order))
  }
}

// A long chain takes longer to dump, so the interval grows with it and dumping stays a small share of the time.
async function dump(chain: ServedChain): Promise<number> {
  const startedMs = Date.now()
  await chain.local.recording.dumpIfNeeded()
  const endedMs = Date.now()
  return endedMs + Math.max(LEAST_DUMP_GAP_MS, 20 * (endedMs - startedMs))
}

function report(chain: ServedChain, error: unknown): void {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
  process.stderr.write(`sandbox: ${chain.local.network.name}: ${reason}\n`)
}

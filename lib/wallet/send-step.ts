// Sends one step of a plan through the wallet. The order of actions matters: account, chain, plan, funds and simulation
// are checked just before the prompt; the nonce is recorded before the wallet is asked; the hash is kept immediately
// after. Whatever happens, one press asks the wallet once.
import { findChain, type Hex } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { jittered, ofRetry } from '@/lib/domain/jitter'
import type { PlanTx } from '@/lib/domain/kinds/quote'
import { sameAccount } from '@/lib/domain/order/order'
import { hasLifeLeft } from '@/lib/domain/order/view/progress'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { OrderJournal } from '@/lib/domain/ports'
import type { Result } from '@/lib/domain/result'
import { forgetHash, isHash, keepHash } from './pending-hash'
import { guardStep } from './plan-guard'
import { type Eip1193Provider, readAccounts, readChainId, toQuantity } from './provider'
import { readNonce } from './rpc'
import { serverNowMs } from './server-clock'
import { toCall } from './simulate'
import type { SendStepRequest, StepOutcome } from './types'
import { classifyWalletError, type WalletErrorKind } from './wallet-error'

/** A wallet whose extension was updated or removed never answers its page again. */
const silentAfterMs = 30_000

function silence(): Promise<ErrorCode> {
  return new Promise((resolve) => setTimeout(() => resolve('wallet_missing'), silentAfterMs))
}

function checkWallet(provider: Eip1193Provider, tx: PlanTx): Promise<ErrorCode | null> {
  return Promise.race([readWallet(provider, tx), silence()])
}

async function readWallet(provider: Eip1193Provider, tx: PlanTx): Promise<ErrorCode | null> {
  try {
    const [accounts, chainId] = await Promise.all([readAccounts(provider), readChainId(provider)])
    const [active] = accounts
    if (active === undefined) return 'wallet_missing'
    if (!sameAccount(active, tx.from)) return 'wrong_account'
    return chainId === tx.chainId ? null : 'wrong_chain'
  } catch {
    return 'wallet_failed'
  }
}

function dataOf(result: Result<OrderView> | null): OrderView | null {
  return result?.ok === true ? result.data : null
}

/** The journal may be unreachable after the prompt; what the wallet did is done, and the reconciler finds it. */
async function tell(report: () => Promise<Result<OrderView>>): Promise<Result<OrderView> | null> {
  try {
    return await report()
  } catch {
    return null
  }
}

/** The wallet may have sent it. */
async function unclear({ journal, order, step }: SendStepRequest, begun: OrderView): Promise<StepOutcome> {
  const told = await tell(() => journal.recordUnknown(order.id, step))
  return { kind: 'unknown', order: dataOf(told) ?? begun }
}

/** Each gap is twice the one before. Together they last about as long as a price lives. */
const [firstGapMs, longestGapMs] = [2_000, 128_000]

type Refusal = Pick<SendStepRequest, 'journal' | 'step' | 'press'> & {
  readonly order: { readonly id: string }
}

/**
 * Takes back what was recorded for a prompt: the wallet has certainly sent nothing. Until that is recorded, every page says
 * that it may have, so a lost answer is asked for again.
 */
async function refuse({ journal, order, step, press }: Refusal): Promise<OrderView | null> {
  const record = async () => dataOf(await tell(() => journal.recordRefusal(order.id, step, press)))
  const first = await record()
  const again = async () => {
    for (let gapMs = firstGapMs; gapMs <= longestGapMs; gapMs *= 2) {
      await new Promise((resolve) => setTimeout(resolve, jittered(gapMs, ofRetry, Math.random())))
      if ((await record()) !== null) return
    }
  }
  if (first === null) void again()
  return first
}

async function takeBack(request: SendStepRequest, code: ErrorCode): Promise<StepOutcome> {
  return { kind: 'stopped', code, order: await refuse(request) }
}

const sentNothing: ReadonlySet<WalletErrorKind> = new Set(['refused', 'not-sent', 'no-gas'])

async function afterWalletError(
  error: unknown,
  request: SendStepRequest,
  begun: OrderView,
): Promise<StepOutcome> {
  const kind = classifyWalletError(error)
  // Also "busy": the open request may be this same step, from before a reload, and may still be confirmed.
  if (!sentNothing.has(kind)) return unclear(request, begun)
  if (kind === 'refused') return { kind, order: await refuse(request) }
  return takeBack(request, kind === 'no-gas' ? 'insufficient_gas' : 'wallet_failed')
}

async function prompt(
  provider: Eip1193Provider,
  tx: PlanTx,
  { order, step, press }: SendStepRequest,
): Promise<unknown> {
  // The call that was simulated.
  const call = { ...toCall(tx), chainId: toQuantity(tx.chainId) }
  const asked = { method: 'eth_sendTransaction', params: [call] }
  return provider.requestFor?.({ orderId: order.id, step, press }, asked) ?? provider.request(asked)
}

async function saveHash(request: SendStepRequest, hash: Hex, begun: OrderView): Promise<StepOutcome> {
  const { journal, order, step } = request
  const kept = { orderId: order.id, step, hash, account: order.account, keptAtMs: Date.now() }
  const mayBeLost = journal.isHere !== true
  if (mayBeLost) keepHash(kept)
  request.onPhase('saving')
  const told = await tell(() => journal.recordHash(order.id, step, hash))
  if (mayBeLost && told?.ok === true) forgetHash(kept)
  return { kind: 'sent', hash, order: dataOf(told) ?? begun }
}

/**
 * Hears what a wallet answers, or has answered, to a page that is gone. What it sent is found on the chain.
 * @returns the order, if the wallet has sent nothing
 */
export async function hearLate(
  provider: Eip1193Provider | null,
  orderId: string,
  journal: OrderJournal,
): Promise<OrderView | null> {
  const asked = (await provider?.earlier?.(orderId)) ?? null
  try {
    await asked?.answer()
  } catch (error) {
    if (asked !== null && sentNothing.has(classifyWalletError(error)))
      return refuse({ ...asked, journal, order: { id: orderId } })
  }
  return null
}

/**
 * Sends one step. Call only on a press. Never throws: every result is one of the outcomes.
 * @param provider of the connected wallet; null without one
 */
export async function sendStep(
  provider: Eip1193Provider | null,
  request: SendStepRequest,
): Promise<StepOutcome> {
  const { order, step, press, chains, journal, onPhase } = request
  const stopped = (code: ErrorCode): StepOutcome => ({ kind: 'stopped', code, order: null })
  if (provider === null) return stopped('wallet_missing')
  onPhase('checking')
  const chain = findChain(chains, order.chainId)
  if (chain === undefined) return stopped('plan_refused')
  const guarded = await guardStep(order, step, chains, request.rules, new Date(serverNowMs()))
  if (guarded.kind === 'stop') return stopped(guarded.code)
  if (guarded.kind === 'other-step') return { kind: 'other-step', order: null }
  const { tx } = guarded
  const notReady = await checkWallet(provider, tx)
  if (notReady !== null) return stopped(notReady)
  let nonce: number
  try {
    nonce = await readNonce(chain.rpcUrl, tx.from)
  } catch {
    return stopped('chain_unreachable')
  }
  onPhase('recording')
  const begun = await tell(() => journal.beginStep(order.id, step, { account: tx.from, nonce, press }))
  // It may be recorded.
  if (begun === null) return takeBack(request, 'no_answer')
  if (!begun.ok) return stopped(begun.error.code)
  // The answer may come minutes late: a page asleep, or a slow chain behind the journal. The person may have changed the
  // wallet meanwhile, and not every wallet minds the account and the chain of a request.
  if (!hasLifeLeft(order, new Date(serverNowMs()))) return takeBack(request, 'quote_expired')
  const moved = await checkWallet(provider, tx)
  if (moved !== null) return takeBack(request, moved)
  onPhase('prompting')
  let answer: unknown
  try {
    answer = await prompt(provider, tx, request)
  } catch (error) {
    return afterWalletError(error, request, begun.data)
  }
  // Neither a node nor our own route takes one that begins with "0X".
  return isHash(answer) ? saveHash(request, `0x${answer.slice(2)}`, begun.data) : unclear(request, begun.data)
}

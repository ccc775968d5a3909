// The only place where a true answer becomes a lie, after the call took effect.
import type { Context as HttpContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Context, clockMs } from '../context'
import type { HttpEnv } from '../http/env'
import { findOperation } from '../http/operations'
import type { Sandbox } from '../running'
import { type Facts, type Members, membersOf, type TrueAnswer } from './answer'
import type { ChosenLie } from './choose'
import type { LiableCall } from './in-force'
import { lieAbout } from './lie-about'
import { askedInstead, fitsQuestion } from './question'

export function applyLies(sandbox: Sandbox) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const operation = findOperation(c.req.method, c.req.path)
    // If a fault replaced the answer, the caller got neither the truth nor a lie.
    if (operation === null || c.get('isReplaced') === true) return next()
    const context = sandbox.context()
    const call = { operation, asked: askedOrder(c, context) }
    if (!context.lies.concern(call)) return next()
    const question = readMembers(await c.req.text()) ?? {}
    const promised = promiseLie(c, context, call, question)
    await next()
    promised?.release()
    const body = readMembers(await c.res.clone().text())
    if (body === null) return
    const answer = { operation, question, status: c.res.status, body }
    tellLie(c, context, call, answer, promised?.chosen ?? null)
  })
}

/** Ids of transactions that don't exist belong to no order. */
function askedOrder(c: HttpContext<HttpEnv>, { store }: Context): string | null {
  const id = c.req.query('transactionId')?.toLowerCase()
  return id !== undefined && store.state.orders.has(id) ? id : null
}

interface PromisedLie {
  readonly chosen: ChosenLie
  readonly release: () => void
}

/** A lie that needs a different answer from the service is chosen before the call is made. */
function promiseLie(
  c: HttpContext<HttpEnv>,
  { lies }: Context,
  call: LiableCall,
  question: Members,
): PromisedLie | null {
  const chosen = lies.choose(call, (lie) => fitsQuestion(lie, question))
  const instead = chosen && askedInstead(chosen.lie, question)
  if (!instead) return null
  const { url, method, headers } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body: JSON.stringify(instead) })
  // Safe: the caller's own body, against which its signature was checked.
  c.req.bodyCache = {}
  return { chosen, release: lies.promise(chosen.id) }
}

function tellLie(
  c: HttpContext<HttpEnv>,
  context: Context,
  call: LiableCall,
  answer: TrueAnswer,
  promised: ChosenLie | null,
): void {
  const { lies } = context
  const isMade = answer.status < 300
  const order = call.asked ?? (isMade ? madeOrder(context, answer) : null)
  const facts = factsOf(context, order)
  const chosen =
    promised ??
    lies.choose(call, (lie, dice) => {
      return askedInstead(lie, answer.question) === null && lieAbout(answer, lie, facts, dice) !== null
    })
  const told = chosen && lieAbout(answer, chosen.lie, facts, lies.draws(call, chosen))
  if (!told) {
    lies.note({ call, heardBy: isMade ? order : null, told: null })
    return
  }
  lies.note({ call, heardBy: order, told: chosen })
  c.set('lie', chosen.lie)
  c.res = Response.json(told.body, { status: told.status, headers: { ...told.headers } })
}

function madeOrder({ store }: Context, { body: { transactionId } }: TrueAnswer): string | null {
  return typeof transactionId === 'string' && store.state.orders.has(transactionId) ? transactionId : null
}

/** Only read when a lie needs it: there may be thousands. */
function factsOf(context: Context, order: string | null): Facts {
  const { orders, deposits, recipients } = context.store.state
  return {
    nowMs: clockMs(context),
    machineMs: Date.now(),
    get otherOrders() {
      const kind = order === null ? undefined : orders.get(order)?.kind
      return [...orders.values()]
        .filter((other) => other.kind === kind && other.transactionId !== order)
        .map(({ transactionId }) => transactionId)
    },
    get otherDeposits() {
      const asked = order === null ? undefined : orders.get(order)
      if (asked === undefined || asked.kind === 'onramp') return []
      return [...deposits.values()]
        .filter(({ chainId, transferId }) => chainId === asked.chainId && transferId !== asked.transferId)
        .map(({ txHash }) => txHash)
    },
    get recipients() {
      return [...recipients.keys()]
    },
  }
}

function readMembers(text: string): Members | null {
  try {
    return membersOf(JSON.parse(text))
  } catch {
    return null
  }
}

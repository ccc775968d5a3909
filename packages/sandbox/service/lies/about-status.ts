// Lies about the status of an order.
import {
  type BodyLie,
  type Facts,
  type Members,
  membersOf,
  refusal,
  type ToldAnswer,
  type TrueAnswer,
  textOf,
} from './answer'
import type { LieName } from './catalog'
import { type Dice, oneOf, uuidOf } from './dice'
import { type Flow, flowOf, type Word } from './flows'

type StatusLie = BodyLie<{ readonly flow: Flow }>

const HOUR_MS = 3_600_000
const FAR_STAMP = '9999-12-31T23:59:59.999Z'
const UNKNOWN_WORDS = ['Reviewing', 'ON_HOLD', 'liquidated'] as const
const IMPOSSIBLE_AMOUNTS: readonly [unknown, ...unknown[]] = [1e30, '1e30', -1, '-539.57']
/** A NUL character, which no database text can hold, and half of a surrogate pair. */
const CONTROL_TEXTS = ['\u0000', '\ud800'] as const
const LONG_TEXTS = ['x'.repeat(100_000)] as const

/** Leaves the timestamp unchanged: a later true answer must not look older than the lie. */
function says(word: Word): StatusLie {
  return (material) => {
    const { truth, flow } = material
    const patch = flow.words[word]?.(material)
    if (patch === undefined) return null
    // If the status is true, only the stranger's deposit is a lie.
    return patch.status === truth.status && word !== 'processing' ? null : { ...truth, ...patch }
  }
}

function stampIs(stamp: (truth: Members, nowMs: number, dice: Dice) => string | number): StatusLie {
  return ({ truth, facts, dice }) => {
    return { ...truth, updatedAt: new Date(stamp(truth, facts.nowMs, dice)).toISOString() }
  }
}

function payoutHas(change: (details: Members) => Members): StatusLie {
  return ({ truth }) => {
    const details = membersOf(truth.withdrawalDetails)
    return details === null ? null : { ...truth, withdrawalDetails: { ...details, ...change(details) } }
  }
}

/** Changes the members that the answer has. */
function amountsAre(draw: (dice: Dice) => unknown): StatusLie {
  return ({ truth, flow, dice }) => {
    const value = draw(dice)
    const told = flow.amounts.filter((name) => truth[name] !== undefined)
    return { ...truth, ...Object.fromEntries(told.map((name) => [name, value])) }
  }
}

/** Appends one of the endings to the status, or to a member of the payout. */
function textEndsWith(endings: readonly [string, ...string[]]): StatusLie {
  return ({ truth, dice }) => {
    const spoil = (text: unknown) => `${textOf(text)}${oneOf(dice, endings)}`
    const details = membersOf(truth.withdrawalDetails)
    const [first, ...more] = Object.keys(details ?? {})
    if (details === null || first === undefined || dice() < 0.5)
      return { ...truth, status: spoil(truth.status) }
    const member = oneOf(dice, [first, ...more])
    return { ...truth, withdrawalDetails: { ...details, [member]: spoil(details[member]) } }
  }
}

/** Where the true answer has no deposit yet, the status becomes processing, so that the answer is consistent. */
const otherDeposit: StatusLie = (material) => {
  const { truth, flow, facts, dice } = material
  const [first, ...more] = facts.otherDeposits
  if (flow.deposit === undefined || first === undefined) return null
  const patch = truth[flow.deposit] === undefined ? flow.words.processing?.(material) : undefined
  return { ...truth, ...patch, [flow.deposit]: oneOf(dice, [first, ...more]) }
}

const otherId: StatusLie = ({ truth, flow, facts, dice }) => {
  const [first = uuidOf(dice), ...more] = facts.otherOrders
  return { ...truth, [flow.id]: oneOf(dice, [first, ...more]) }
}

const LIES: Readonly<Partial<Record<LieName, StatusLie>>> = {
  completed: says('completed'),
  failed: says('failed'),
  refunded: says('refunded'),
  cancelled: says('cancelled'),
  processing: says('processing'),
  'other-deposit': otherDeposit,
  waiting: says('waiting'),
  'unknown-word': ({ truth, dice }) => ({ ...truth, status: oneOf(dice, UNKNOWN_WORDS) }),
  'stamp-ahead': stampIs((_, nowMs, dice) => oneOf(dice, [nowMs + 60_000, nowMs + HOUR_MS, FAR_STAMP])),
  'stamp-behind': stampIs(({ updatedAt }) => Date.parse(textOf(updatedAt)) - HOUR_MS),
  'short-payout': ({ truth }) =>
    truth.status === 'Completed' ? { ...truth, withdrawalAmount: '1.00' } : null,
  'other-currency': payoutHas(() => ({ currency: 'USD' })),
  'other-account': payoutHas(({ bankAccountNumber }) => ({
    bankAccountNumber: bankAccountNumber === '****0666' ? '****0667' : '****0666',
  })),
  'no-amount': amountsAre(() => undefined),
  garbage: amountsAre((dice) => oneOf(dice, IMPOSSIBLE_AMOUNTS)),
  'control-text': textEndsWith(CONTROL_TEXTS),
  'long-text': textEndsWith(LONG_TEXTS),
  'other-id': otherId,
}

export function lieAboutStatus(
  { operation, status, body, question }: TrueAnswer,
  lie: LieName,
  facts: Facts,
  dice: Dice,
): ToldAnswer | null {
  const kind = flowOf(operation)
  if (kind === null || status !== 200) return null
  if (lie === 'not-found') return refusal(404, 'NotFound', 'transactionId: the transaction was not found')
  const { flow, wrapper } = kind
  const truth = wrapper === undefined ? body : membersOf(body[wrapper])
  const told = truth && LIES[lie]?.({ truth, question, flow, facts, dice })
  if (!told) return null
  return { status, body: wrapper === undefined ? told : { ...body, [wrapper]: told } }
}

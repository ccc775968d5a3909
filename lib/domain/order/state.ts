// The states of an order, and every fact that depends on the state alone. One table: a new state does not compile until
// each fact of it is decided.

export interface StateFacts {
  /**
   * `open`: still in progress. `closed`: ended here without a final status of the service, so a late deposit would
   * still count. `final`: ended for good.
   */
  readonly life: 'open' | 'closed' | 'final'
  /** Nothing was sold, as far as we know: another order may replace it. */
  readonly unsold: boolean
  /** A new price may be requested: nothing of the order can be in progress. */
  readonly replaceable: boolean
  /** Money may be in transit, so the payee must stay known: personal data can't be erased yet. */
  readonly moving: boolean
  /** Its group in a list: still open, completed, or not completed. */
  readonly group: 'open' | 'completed' | 'not-completed'
  /** The tone of its badge: orders that wait for the person, and refunds, are highlighted. */
  readonly tone: 'neutral' | 'good' | 'warn' | 'danger'
  /** It expires with its price. */
  readonly expires: boolean
  /** The service may know something about a sale or a send that its chain does not show. */
  readonly asked: boolean
  /** A wallet prompt may be open while the page shows it. */
  readonly promptable: boolean
  /** Its screen shows the progress, and the figures are collapsed below. */
  readonly figures: boolean
  /** A wallet may still be asked for its steps: the transfer has not begun. */
  readonly signable: boolean
  /** Its transfer has a hash, and the service has not taken over: a deposit that it reports can only be this one. */
  readonly sent: boolean
  /** Only the service's work is left, so its estimate says when news is likely. */
  readonly atService: boolean
  /** The service has the money: the transfer or the payment has arrived there. */
  readonly taken: boolean
}

/** Open: waiting for a price or a person, or in progress. Whether the service has the money, each such state says. */
const open = {
  life: 'open',
  unsold: false,
  replaceable: false,
  moving: true,
  group: 'open',
  tone: 'neutral',
  expires: false,
  asked: true,
  promptable: false,
  figures: false,
  signable: false,
  sent: false,
  atService: false,
} as const satisfies Omit<StateFacts, 'taken'>

const ours = { ...open, taken: false } as const satisfies StateFacts

const closed = {
  ...ours,
  life: 'closed',
  unsold: true,
  replaceable: true,
  moving: false,
  group: 'not-completed',
} as const satisfies StateFacts

const final = {
  ...ours,
  life: 'final',
  moving: false,
  group: 'not-completed',
  asked: false,
} as const satisfies StateFacts

const stateFacts = {
  quoting: { ...ours, replaceable: true, asked: false },
  quoted: {
    ...ours,
    replaceable: true,
    moving: false,
    tone: 'warn',
    expires: true,
    asked: false,
    promptable: true,
    signable: true,
  },
  'awaiting-payment': { ...ours, replaceable: true, tone: 'warn', expires: true, figures: true },
  approving: { ...ours, replaceable: true, expires: true, asked: false, promptable: true, signable: true },
  sending: { ...ours, tone: 'warn', promptable: true, figures: true },
  sent: { ...ours, asked: false, figures: true, sent: true },
  confirmed: { ...ours, figures: true, sent: true, atService: true },
  processing: { ...open, figures: true, atService: true, taken: true },
  completed: { ...final, group: 'completed', tone: 'good' },
  failed: { ...final, tone: 'danger' },
  refunded: { ...final, tone: 'warn' },
  'quote-unknown': { ...ours, unsold: true, replaceable: true, moving: false, group: 'not-completed' },
  expired: { ...closed, promptable: true },
  cancelled: closed,
  abandoned: closed,
  unknown: { ...ours, tone: 'warn', figures: true },
  /** Closed by an operator, since nothing could settle it. */
  'closed-by-support': { ...final, tone: 'warn' },
} as const satisfies Readonly<Record<string, StateFacts>>

export type OrderState = keyof typeof stateFacts

export const orderStates = Object.keys(stateFacts) as readonly OrderState[] // Safe: the keys of the table above

export function factsOf(state: OrderState): StateFacts {
  return stateFacts[state]
}

/** The states for which a fact holds, in the table's order. */
export function statesWhere(holds: (facts: StateFacts) => boolean): readonly OrderState[] {
  return orderStates.filter((state) => holds(stateFacts[state]))
}

export const openStates = statesWhere(({ life }) => life === 'open')

/** Ended for good. */
export function isFinal(state: OrderState): boolean {
  return stateFacts[state].life === 'final'
}

export function isOpen(state: OrderState): boolean {
  return stateFacts[state].life === 'open'
}

/** Ended with nothing sold, as far as we know: another order may replace it. */
export function isUnsold(state: OrderState): boolean {
  return stateFacts[state].unsold
}

/** Whether a new price may replace it: nothing of the order can be in progress. */
export function mayBeReplaced(state: OrderState): boolean {
  return stateFacts[state].replaceable
}

// The states of an order, and every fact that follows from a state alone. One table: a new state does not compile until each
// fact of it is decided.

export interface StateFacts {
  /**
   * `open`: it goes on. `closed`: it ended here, without a last word of the service, so a late deposit would still count.
   * `final`: it ended for good.
   */
  readonly life: 'open' | 'closed' | 'final'
  /** Nothing was sold, as far as we know: another order may be made in its place. */
  readonly unsold: boolean
  /** A new price may be asked for: nothing of the order can be under way. */
  readonly replaceable: boolean
  /** Money may be under way, so who is paid must stay known: personal data can't be erased yet. */
  readonly moving: boolean
  /** The group in which a list shows it: it goes on, it worked, it did not. */
  readonly group: 'open' | 'completed' | 'not-completed'
  /** The tone of its badge: what waits for the person and what came back stand out. */
  readonly tone: 'neutral' | 'good' | 'warn' | 'danger'
  /** The clock ends it with its price. */
  readonly expires: boolean
  /** The service can know something of a sale or a send that its chain does not tell. */
  readonly asked: boolean
  /** A prompt of this page's wallet may be open beside it. */
  readonly promptable: boolean
  /** The screen wants the person's attention, so what happened stays folded below it. */
  readonly busy: boolean
  /** Its screen shows how far it is, and its figures are folded below it. */
  readonly figures: boolean
}

/** Open, waiting for a price or a person, or on its way. */
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
  busy: false,
  figures: false,
} as const satisfies StateFacts

const closed = {
  ...open,
  life: 'closed',
  unsold: true,
  replaceable: true,
  moving: false,
  group: 'not-completed',
} as const satisfies StateFacts

const final = {
  ...open,
  life: 'final',
  moving: false,
  group: 'not-completed',
  asked: false,
} as const satisfies StateFacts

export const stateFacts = {
  quoting: { ...open, replaceable: true, asked: false, busy: true },
  quoted: {
    ...open,
    replaceable: true,
    moving: false,
    tone: 'warn',
    expires: true,
    asked: false,
    promptable: true,
    busy: true,
  },
  'awaiting-payment': { ...open, replaceable: true, tone: 'warn', expires: true, busy: true, figures: true },
  approving: { ...open, replaceable: true, expires: true, asked: false, promptable: true, busy: true },
  sending: { ...open, tone: 'warn', promptable: true, busy: true, figures: true },
  sent: { ...open, asked: false, figures: true },
  confirmed: { ...open, figures: true },
  processing: { ...open, figures: true },
  completed: { ...final, group: 'completed', tone: 'good' },
  failed: { ...final, tone: 'danger' },
  refunded: { ...final, tone: 'warn' },
  'quote-unknown': { ...open, unsold: true, replaceable: true, moving: false, group: 'not-completed' },
  expired: { ...closed, promptable: true },
  cancelled: closed,
  abandoned: closed,
  unknown: { ...open, tone: 'warn', figures: true },
  /** An operator closed it, since nothing could settle it. */
  'closed-by-support': { ...final, tone: 'warn' },
} as const satisfies Readonly<Record<string, StateFacts>>

export type OrderState = keyof typeof stateFacts

export const orderStates = Object.keys(stateFacts) as readonly OrderState[] // Safe: the keys of the table above

export function factsOf(state: OrderState): StateFacts {
  return stateFacts[state]
}

/** The states of which a fact holds, in the table's order. */
export function statesWhere(holds: (facts: StateFacts) => boolean): readonly OrderState[] {
  return orderStates.filter((state) => holds(stateFacts[state]))
}

/** Ended for good. */
export function isFinal(state: OrderState): boolean {
  return stateFacts[state].life === 'final'
}

export function isOpen(state: OrderState): boolean {
  return stateFacts[state].life === 'open'
}

/** Ended, as far as we know, with nothing sold: another order may be made in its place. */
export function isUnsold(state: OrderState): boolean {
  return stateFacts[state].unsold
}

/** Whether a new price may be asked for in its place: nothing of it can be under way. */
export function mayBeReplaced(state: OrderState): boolean {
  return stateFacts[state].replaceable
}

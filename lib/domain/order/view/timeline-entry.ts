// One entry of an order's timeline: what happened, who says so, and the facts that are known about it.
import type { Hex } from '../../chains'
import type { ErrorCode } from '../../error-codes'
import type { StepName } from '../../kinds/quote'
import type { Decimal } from '../../money/money'
import type { SearchTarget } from '../events'

/** `us`: our own clock and our own checks. */
export const timelineActors = ['person', 'chain', 'service', 'us', 'operator'] as const
export type TimelineActor = (typeof timelineActors)[number]

export const timelineWhats = [
  'asked',
  'priced',
  'coded',
  'refused',
  'lost',
  'begun',
  'sent',
  'declined',
  'unanswered',
  'seen',
  'missing',
  'refuted',
  'mined',
  'undone',
  'outOfGas',
  'confirmed',
  'unmined',
  'resent',
  'replaced',
  'dropped',
  'searched',
  'refundSeen',
  'deliverySeen',
  'claimed',
  'cancelled',
  'renewed',
  'expired',
  'abandoned',
  'reset',
  'waiting',
  'processing',
  'completed',
  'failed',
  'refunded',
  'ended',
  'absent',
  'corrected',
  'closedBySupport',
  'unknownStatus',
  'unknownEvent',
] as const
export type TimelineWhat = (typeof timelineWhats)[number]

/** Further facts of an event; unknown ones are absent. */
export interface TimelineFacts {
  readonly step?: StepName
  readonly sought?: SearchTarget
  readonly hash?: Hex
  /** Which of the order's chains the hash belongs to. */
  readonly on?: 'from' | 'to'
  readonly amount?: Decimal
  /** The amount's unit: the token sent, the token delivered, or reais. */
  readonly unit?: 'sent' | 'delivered' | 'reais'
  readonly block?: number
  readonly confirmations?: number
  readonly code?: ErrorCode
  /** The end that a correction says is right. */
  readonly end?: 'completed' | 'failed' | 'refunded'
  /** A status of the service, or an event type of a newer version, that this version does not know. */
  readonly word?: string
  /** Read from one of two nodes, since the other was unavailable. */
  readonly oneSource?: true
  /** The service's own time (ISO 8601). */
  readonly toldAt?: string
}

export interface TimelineEntry extends TimelineFacts {
  /** Position of its first event in the order's record; 0 is the creation of the order. */
  readonly seq: number
  /** How many consecutive events it covers. */
  readonly events: number
  readonly what: TimelineWhat
  /** Null when unknown to this version. */
  readonly by: TimelineActor | null
  /** When we first learned of it (ISO 8601); null when unreadable. */
  readonly at: string | null
  /** When we learned of the last of several; null for a single one. */
  readonly until: string | null
}

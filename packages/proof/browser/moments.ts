// The moments at which a browser is killed, for each kind of order.
import { type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import type { Way } from './scene'

export type Step = 'approval' | 'transfer'

/** An order's position when the browser dies; those of a purchase come first. */
export type Stage =
  | ('code' | 'copy' | 'claim' | 'paid' | 'renewal' | 'ended')
  | ('approval' | 'transfer' | 'progress')
  | ('form' | 'review' | 'quote' | 'processing' | 'end')

/** The part of an order's page that shows whether a person is back at the same place. */
export type Screen = 'review' | 'code' | 'watching' | 'over' | 'progress' | 'end'

export interface Moment {
  readonly kind: OrderKind
  readonly stage: Stage
  readonly way: Way
  /** The kill comes at a random time up to this after the moment has begun. */
  readonly withinMs: number
  /** What happens to an open prompt once its browser is dead: most wallets run outside it. */
  readonly prompt: 'confirmed' | 'dies'
  /** Where the order may be when its page is open again. */
  readonly back: readonly Screen[]
}

interface Row extends Pick<Moment, 'stage' | 'way' | 'back'> {
  readonly withinMs: number
  readonly prompt?: Moment['prompt']
}

const asked = ['review', 'progress', 'end'] as const
const sent = ['progress', 'end'] as const
const told = 'after the hash was told'
const unseen = 'the app told, its answer not seen'

/** Moments of a signing person. The most informative first: a short run uses only these. */
const signed: readonly Row[] = [
  { stage: 'transfer', way: 'answered, before the hash was told', withinMs: 60, back: sent },
  { stage: 'approval', way: 'sent, before the wallet answered', withinMs: 300, back: ['review'] },
  { stage: 'transfer', way: 'prompt open', withinMs: 400, back: sent },
  { stage: 'transfer', way: 'while the hash was told', withinMs: 40, back: sent },
  { stage: 'approval', way: 'prompt open', withinMs: 400, prompt: 'dies', back: ['review'] },
  { stage: 'approval', way: unseen, withinMs: 100, back: ['review'] },
  { stage: 'transfer', way: 'sent, before the wallet answered', withinMs: 300, back: sent },
  { stage: 'approval', way: 'answered, before the hash was told', withinMs: 60, back: ['review'] },
  { stage: 'approval', way: 'while the hash was told', withinMs: 40, back: ['review'] },
  { stage: 'approval', way: 'before the app was told', withinMs: 100, back: ['review'] },
  { stage: 'transfer', way: 'before the app was told', withinMs: 100, back: ['review'] },
  { stage: 'approval', way: 'prompt open', withinMs: 400, back: ['review'] },
  { stage: 'approval', way: told, withinMs: 300, back: ['review'] },
  { stage: 'transfer', way: told, withinMs: 300, back: sent },
  { stage: 'progress', way: told, withinMs: 2_500, back: sent },
  { stage: 'quote', way: 'while the app was told', withinMs: 600, back: asked },
  { stage: 'quote', way: unseen, withinMs: 100, back: ['review'] },
  { stage: 'processing', way: 'as it stands', withinMs: 300, back: ['progress'] },
  { stage: 'form', way: 'as it stands', withinMs: 100, back: ['review'] },
  { stage: 'review', way: 'as it stands', withinMs: 300, back: ['review'] },
  { stage: 'end', way: 'as it stands', withinMs: 300, back: ['end'] },
  { stage: 'transfer', way: 'prompt open', withinMs: 400, prompt: 'dies', back: sent },
  { stage: 'transfer', way: unseen, withinMs: 100, back: sent },
]

const code = ['code', 'progress', 'end'] as const

const bought: readonly Row[] = [
  { stage: 'quote', way: unseen, withinMs: 100, back: ['code'] },
  { stage: 'paid', way: 'as it stands', withinMs: 1_500, back: code },
  { stage: 'renewal', way: unseen, withinMs: 100, back: ['over'] },
  { stage: 'claim', way: unseen, withinMs: 100, back: ['watching'] },
  { stage: 'processing', way: 'as it stands', withinMs: 300, back: ['progress'] },
  { stage: 'quote', way: 'while the app was told', withinMs: 600, back: ['code', 'progress'] },
  { stage: 'code', way: 'as it stands', withinMs: 300, back: ['code'] },
  { stage: 'renewal', way: 'while the app was told', withinMs: 600, back: ['over'] },
  { stage: 'quote', way: 'before the app was told', withinMs: 100, back: ['code'] },
  { stage: 'claim', way: 'while the app was told', withinMs: 300, back: ['code', 'watching'] },
  { stage: 'copy', way: 'as it stands', withinMs: 300, back: ['code'] },
  { stage: 'end', way: 'as it stands', withinMs: 300, back: ['end'] },
  { stage: 'claim', way: 'before the app was told', withinMs: 100, back: ['code'] },
  { stage: 'renewal', way: 'before the app was told', withinMs: 100, back: ['over'] },
  { stage: 'form', way: 'as it stands', withinMs: 100, back: ['code'] },
  { stage: 'review', way: 'as it stands', withinMs: 100, back: ['code'] },
  { stage: 'ended', way: 'as it stands', withinMs: 300, back: ['code'] },
]

const rows: Readonly<Record<OrderKind, readonly Row[]>> = { sell: signed, buy: bought, send: signed }

/** The kinds alternate, so that a short run has some of each. */
export const moments: readonly Moment[] = Array.from({ length: signed.length }, (_, number) =>
  orderKinds.flatMap((kind) => {
    const row = rows[kind][number]
    return row === undefined ? [] : [{ prompt: 'confirmed' as const, ...row, kind }]
  }),
).flat()

export function nameOf({ kind, stage, way, prompt }: Moment): string {
  return `${kind}, ${stage}: ${way}${prompt === 'dies' ? ' (it dies)' : ''}`
}

/** A transfer that was started and never sent, and an expired code, end only over time. */
export function isStranding({ stage, way, prompt }: Moment): boolean {
  return stage === 'ended' || (stage === 'transfer' && (prompt === 'dies' || way === unseen))
}

import type { ToldStatus } from '@/lib/domain/kinds/kind'

/** What a status of the service means. Letter case and separators vary between its flows and are normalised. */
export function meaningOf<Meaning>(
  words: ReadonlyMap<string, Meaning>,
  word: string | null,
): Meaning | undefined {
  return words.get((word ?? '').toLowerCase().replace(/[^a-z]/g, ''))
}

/** The words of a service that waits for money. */
const waiting = ['pending', 'awaitingdeposit', 'waitingfordeposit']

/**
 * How the service writes each phase, as `meaningOf` normalises it. The first word of the first four: spec; those of a
 * cancelled one: documented; the others: documented or seen in one flow, assumed in the rest.
 */
const wordsOf: Readonly<Record<ToldStatus['phase'], readonly string[]>> = {
  processing: ['processing', 'inprogress'],
  completed: ['completed'],
  failed: ['failed'],
  refunded: ['refunded'],
  cancelled: ['cancelled', 'canceled'],
  'awaiting-deposit': waiting,
  'awaiting-payment': waiting,
  // Any other word.
  unknown: [],
}

/** What reads the phase from a status, for a kind with these phases. */
export function phaseReader<Phase extends ToldStatus['phase']>(phases: readonly Phase[]) {
  const byWord = new Map(phases.flatMap((phase) => wordsOf[phase].map((word) => [word, phase] as const)))
  return (rawStatus: string | null): Phase | 'unknown' => meaningOf(byWord, rawStatus) ?? 'unknown'
}

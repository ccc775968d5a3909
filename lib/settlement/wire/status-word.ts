/** What a status of the service means. Letter case and separators vary between its flows and are normalised. */
export function meaningOf<Meaning>(
  words: ReadonlyMap<string, Meaning>,
  word: string | null,
): Meaning | undefined {
  return words.get((word ?? '').toLowerCase().replace(/[^a-z]/g, ''))
}

/**
 * The statuses that each flow may use. The first four: spec; the others: documented or seen in one flow, assumed in the
 * rest.
 * @param awaiting what an order is while the service waits for money
 */
export function commonPhases<Awaiting extends string>(awaiting: Awaiting) {
  return [
    ['processing', 'processing'],
    ['completed', 'completed'],
    ['failed', 'failed'],
    ['refunded', 'refunded'],
    ['inprogress', 'processing'],
    ['pending', awaiting],
    ['awaitingdeposit', awaiting],
    ['waitingfordeposit', awaiting],
  ] as const
}

/** Of purchases and sends alone (documented). */
export const cancelledPhases = [
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
] as const

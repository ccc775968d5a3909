/** What a status of the service means. Letter case and separators vary between its flows and are normalised. */
export function meaningOf<Meaning>(
  words: ReadonlyMap<string, Meaning>,
  word: string | null,
): Meaning | undefined {
  return words.get((word ?? '').toLowerCase().replace(/[^a-z]/g, ''))
}

/** What a service's word means. Letter case and separators vary between its flows: both are folded. */
export function meaningOf<Meaning>(
  words: ReadonlyMap<string, Meaning>,
  word: string | null,
): Meaning | undefined {
  return words.get((word ?? '').toLowerCase().replace(/[^a-z]/g, ''))
}

/** Facts with what a newer answer told. A field missing from it does not erase what an earlier one told. */
export function merge<T extends object>(known: T | null, told: T | null): T | null {
  if (known === null || told === null) return told ?? known
  const given = Object.entries(told).filter(([, value]) => value !== null)
  return { ...known, ...Object.fromEntries(given) }
}

// The minimum delay for a budget: an ideal caller that learns of each change at once would ask immediately, once per
// order, as soon as a call is free. Pure.

/**
 * @param changes when each order changed for the last time, milliseconds
 * @param budget the most calls in any interval of `windowMs`
 * @returns the delays of such a caller, milliseconds, in the order of the changes
 */
export function leastDelays(
  changes: readonly number[],
  { calls, windowMs }: { readonly calls: number; readonly windowMs: number },
): readonly number[] {
  const asked: number[] = []
  return [...changes]
    .sort((one, other) => one - other)
    .map((change) => {
      const free = (asked[asked.length - calls] ?? Number.NEGATIVE_INFINITY) + windowMs
      const at = Math.max(change, free, asked.at(-1) ?? change)
      asked.push(at)
      return at - change
    })
}

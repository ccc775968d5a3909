// The least delay that a budget allows: whoever knew each change the moment it came would ask at once, and once an order,
// as soon as a call is free. Pure.

/**
 * @param changes when each order changed for the last time, milliseconds
 * @param budget calls that no stretch of `windowMs` may exceed
 * @returns the delays of such an asker, milliseconds, in the order of the changes
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

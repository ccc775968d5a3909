/** Rows of a table by the order that they belong to, each list in the order of the rows. */
export function byOrder<Row extends { readonly orderId: string }>(
  rows: readonly Row[],
): (orderId: string) => readonly Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const own = groups.get(row.orderId)
    if (own === undefined) groups.set(row.orderId, [row])
    else own.push(row)
  }
  return (orderId) => groups.get(orderId) ?? []
}

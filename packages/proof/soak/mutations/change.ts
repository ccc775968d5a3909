/** One way to change a value. */
export type Change = readonly [name: string, value: unknown]

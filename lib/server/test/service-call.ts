/** A call of the fake service. */
export interface Call {
  readonly path: string
  readonly query: Record<string, string>
  readonly body: Record<string, unknown>
}

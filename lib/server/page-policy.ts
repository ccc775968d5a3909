/** What a page of an optional part needs of its content policy. */
export interface PagePolicy {
  /** Origins that it may talk to besides. */
  readonly connect: readonly string[]
  /** Who may frame it, as sources of `frame-ancestors`; null for nobody. Such a page has no header and no session. */
  readonly ancestors: readonly string[] | null
}

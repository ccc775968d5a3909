/** The result of counting a use. */
export type LimitVerdict =
  | { readonly ok: true; readonly remaining: number; readonly resetSeconds: number }
  | { readonly ok: false; readonly status: 'spent' | 'failing'; readonly retryAfterSeconds: number }

/** While the store fails nobody knows how much is left, so nothing is allowed. */
export const failingLimiter: LimitVerdict = { ok: false, status: 'failing', retryAfterSeconds: 30 }

export interface RateLimiter {
  /** Counts one use of the key. Never throws: a failing store is reported as such and allows nothing. */
  readonly limit: (key: string) => Promise<LimitVerdict>
}

export interface LimitRule {
  readonly name: string
  readonly uses: number
  readonly perSeconds: number
}

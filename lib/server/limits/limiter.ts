/** What a count of uses answers. */
export type LimitVerdict =
  | { readonly ok: true; readonly remaining: number; readonly resetSeconds: number }
  | { readonly ok: false; readonly status: 'spent' | 'ill'; readonly retryAfterSeconds: number }

export interface RateLimiter {
  /** Counts one use of the key. Never throws: a store that is ill says so, and nothing opens. */
  readonly limit: (key: string) => Promise<LimitVerdict>
}

export interface LimitRule {
  readonly name: string
  readonly uses: number
  readonly perSeconds: number
}

/** Where the token client has its tokens from. */
export interface TokenSource {
  /**
   * A token that is good now. Who asks while one is being fetched waits, in order and for a bounded time.
   * @throws TokenUnavailable
   */
  readonly take: () => Promise<string>
  /** The service refused this token. Answers whether another one is at hand now. Never throws. */
  readonly renew: (refused: string, reason: 'expired' | 'other') => Promise<boolean>
}

/** No token, so nothing was sent. */
export class TokenUnavailable extends Error {
  override readonly name = 'TokenUnavailable'
  constructor(
    /** `signed-out`: none will come by itself. `failing`: none came in time. `closed`: nobody waits any more. */
    readonly reason: 'signed-out' | 'failing' | 'closed',
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`no token: ${reason}`)
  }
}

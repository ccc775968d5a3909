/** Where the token client gets its tokens. */
export interface TokenSource {
  /**
   * A token that is valid now. Callers during a fetch wait, in order and for a bounded time.
   * @throws TokenUnavailable
   */
  readonly take: () => Promise<string>
  /** The service refused this token. Returns whether another one is available now. Never throws. */
  readonly renew: (refused: string, reason: 'expired' | 'other') => Promise<boolean>
}

/** No token, so nothing was sent. */
export class TokenUnavailable extends Error {
  override readonly name = 'TokenUnavailable'
  /**
   * `signed-out`: there will be none until the person signs in. `failing`: none arrived in time; the next call waits for
   * one again. `closed`: the source was closed.
   */
  constructor(readonly reason: 'signed-out' | 'failing' | 'closed') {
    super(`no token: ${reason}`)
  }
}

// The kinds of credentials, and whether the service accepts the server's own, by the last signed calls of this process.
import 'server-only'

/**
 * The credentials of a call: the server's own, or those that issue browsers' tokens. They may belong to two projects,
 * and then neither project sees what was created with the other's.
 */
export type Credentials = 'server' | 'browser'

const shared = globalThis as { rampCredentialsAccepted?: boolean } // Safe: no one else uses this name.

/** @param accepted false for an answer of 401 or 403, true for a success; any other answer is ignored */
export function noteCredentials(accepted: boolean): void {
  shared.rampCredentialsAccepted = accepted
}

/** Null before the first call. */
export function areCredentialsAccepted(): boolean | null {
  return shared.rampCredentialsAccepted ?? null
}

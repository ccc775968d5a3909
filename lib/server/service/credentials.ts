// Which credentials there are, and whether the service accepts the server's own, by what the last signed calls of this process
// were told.
import 'server-only'

/**
 * Which credentials a call is made with: the server's own, or those that issue the tokens of browsers. They may belong to two
 * projects, and then neither project knows what was made with the credentials of the other.
 */
export type Credentials = 'server' | 'browser'

const shared = globalThis as { rampCredentialsAccepted?: boolean } // Safe: no one else uses this name.

/** @param accepted false for an answer of 401 or 403, true for a success; any other answer says nothing */
export function noteCredentials(accepted: boolean): void {
  shared.rampCredentialsAccepted = accepted
}

/** Null before any call has told. */
export function areCredentialsAccepted(): boolean | null {
  return shared.rampCredentialsAccepted ?? null
}

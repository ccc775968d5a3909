// Whether the service accepts our credentials, by what the last signed calls of this process were told.
import 'server-only'

const shared = globalThis as { rampCredentialsAccepted?: boolean } // Safe: no one else uses this name.

/** @param accepted false for an answer of 401 or 403, true for a success; any other answer says nothing */
export function noteCredentials(accepted: boolean): void {
  shared.rampCredentialsAccepted = accepted
}

/** Null before any call has told. */
export function areCredentialsAccepted(): boolean | null {
  return shared.rampCredentialsAccepted ?? null
}

'use server'

import { ok, type Result } from '@/lib/domain/result'
import { openAction } from '@/lib/server/action'
import { nothingInput } from '@/lib/server/inputs'
import { beginSignIn, endSession, type SignInRequest } from '@/lib/server/session/auth'

/** Writes nothing and asks no store, so a flood of these costs others nothing. */
export async function startSignIn(): Promise<Result<SignInRequest>> {
  return openAction({ limit: 'none', schema: nothingInput }, {}, async () => ok(await beginSignIn()))
}

/** Ends the caller's own session and no other. `store_unavailable`: the cookie is gone, but the session still stands in our records. */
export async function signOut(): Promise<Result<null>> {
  return openAction({ limit: 'none', schema: nothingInput }, {}, async () => {
    await endSession()
    return ok(null)
  })
}

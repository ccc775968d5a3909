'use server'

import { ok, type Result } from '@/lib/domain/result'
import { unlimitedAction } from '@/lib/server/action'
import { beginSignIn, endSession, type SignInRequest } from '@/lib/server/session/auth'

/** Writes nothing and asks no store, so a flood of these costs others nothing. */
export async function startSignIn(): Promise<Result<SignInRequest>> {
  return unlimitedAction(async () => ok(await beginSignIn()))
}

/** Ends the caller's own session and no other. `store_unavailable`: the cookie is gone, but the session still stands in our records. */
export async function signOut(): Promise<Result<null>> {
  return unlimitedAction(async () => {
    await endSession()
    return ok(null)
  })
}

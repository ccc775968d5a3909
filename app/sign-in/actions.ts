'use server'

import { ok, type Result } from '@/lib/domain/result'
import { openAction } from '@/lib/server/action'
import { readLocale } from '@/lib/server/i18n'
import { nothingInput } from '@/lib/server/inputs'
import { beginSignIn, endSession } from '@/lib/server/session/auth'
import type { SignInTerms } from '@/lib/wallet/types'

/** Writes nothing and uses no store, so a flood of these does not affect others. */
export async function startSignIn(): Promise<Result<SignInTerms>> {
  return openAction({ limit: 'none', schema: nothingInput }, {}, async () =>
    ok(await beginSignIn(await readLocale())),
  )
}

/**
 * Ends the caller's own session and no other. `store_unavailable`: the cookie is deleted, but the session is still open
 * in our records.
 */
export async function signOut(): Promise<Result<null>> {
  return openAction({ limit: 'none', schema: nothingInput }, {}, async () => {
    await endSession()
    return ok(null)
  })
}

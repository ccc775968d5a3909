'use server'

import { ok, type Result } from '@/lib/domain/result'
import { openAction } from '@/lib/server/action'
import { nothingInput } from '@/lib/server/inputs'
import { beginSignIn, endSession, type SignInRequest } from '@/lib/server/session/auth'

export async function startSignIn(): Promise<Result<SignInRequest>> {
  return openAction({ limit: 'sign-in', schema: nothingInput }, {}, async () => ok(await beginSignIn()))
}

export async function signOut(): Promise<Result<null>> {
  return openAction({ limit: 'sign-in', schema: nothingInput }, {}, async () => {
    await endSession()
    return ok(null)
  })
}

'use server'

import { ok, type Result } from '@/lib/domain/result'
import { openAction } from '@/lib/server/action'
import { beginSignIn, endSession, type SignInRequest } from '@/lib/server/auth'
import { nothingInput } from '@/lib/server/inputs'

export async function startSignIn(): Promise<Result<SignInRequest>> {
  return openAction({ limit: 'sign-in', schema: nothingInput }, {}, async () => ok(await beginSignIn()))
}

export async function signOut(): Promise<Result<null>> {
  return openAction({ limit: 'sign-in', schema: nothingInput }, {}, async () => {
    await endSession()
    return ok(null)
  })
}

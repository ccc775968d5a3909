'use server'

import type { Result } from '@/lib/domain/result'
import { nothingInput } from '@/lib/server/inputs'
import { ownAccountAction } from '@/lib/server/own-account'
import { erasePersonalData } from '@/lib/server/personal-data/erase'
import { noteSecurity } from '@/lib/server/security-log/note'
import { endSession } from '@/lib/server/session/auth'

/** Erases what the law does not require, and ends every session. */
export async function eraseMyData(account: string): Promise<Result<null>> {
  return ownAccountAction({ limit: 'personal-data', schema: nothingInput }, account, {}, async (context) => {
    const erased = await erasePersonalData(context)
    if (erased.ok) {
      noteSecurity('erasure', { userId: context.user.id })
      await endSession()
    }
    return erased
  })
}

'use server'

import { fail, type Result } from '@/lib/domain/result'
import { signedInAction } from '@/lib/server/action'
import { nothingInput, sessionIdInput } from '@/lib/server/inputs'
import { ownAccountAction } from '@/lib/server/own-account'
import { currentSessionId } from '@/lib/server/session/auth'
import { type EndedSessions, endOtherSessions, endOwnSession } from '@/lib/server/session/own-sessions'

export async function endSessionById(sessionId: string): Promise<Result<null>> {
  return signedInAction({ limit: 'none', schema: sessionIdInput }, { sessionId }, (context, input) =>
    endOwnSession(context, input.sessionId),
  )
}

export async function endAllOthers(account: string): Promise<Result<EndedSessions>> {
  return ownAccountAction({ limit: 'none', schema: nothingInput }, account, {}, async (context) => {
    const current = await currentSessionId()
    return current === null ? fail({ code: 'not_signed_in' }) : endOtherSessions(context, current)
  })
}

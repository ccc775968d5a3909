'use server'

import type { z } from 'zod'
import { fail, type Result } from '@/lib/domain/result'
import { type ActionContext, signedInAction } from '@/lib/server/action'
import { handledInput, lookAgainInput, sessionsOwnerInput } from '@/lib/server/inputs'
import { closeOrder, lookAgain, markHandled } from '@/lib/server/reconciler/dead-letters'
import { isOperator } from '@/lib/server/session/operators'
import { type EndedSessions, endSessionsOf } from '@/lib/server/session/own-sessions'

/** To everyone but an operator there is no such order. */
async function operatorAction<S extends z.ZodType, T>(
  schema: S,
  raw: unknown,
  act: (input: z.output<S>, context: ActionContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  return signedInAction({ limit: 'step', schema }, raw, async (input, context) =>
    isOperator(context.user) ? act(input, context) : fail({ code: 'not_found' }),
  )
}

export async function lookAgainAt(orderId: string): Promise<Result<null>> {
  return operatorAction(lookAgainInput, { orderId }, (input, { db, now }) =>
    lookAgain(db, input.orderId, now),
  )
}

export async function closeStuck(orderId: string, note: string): Promise<Result<null>> {
  return operatorAction(handledInput, { orderId, note }, (input, { db, now }) =>
    closeOrder(db, input.orderId, input.note, now),
  )
}

export async function markAsHandled(orderId: string, note: string): Promise<Result<null>> {
  return operatorAction(handledInput, { orderId, note }, (input, { db, now }) =>
    markHandled(db, input.orderId, input.note, now),
  )
}

/** @param owner a wallet's address, or the id of an order */
export async function endSessionsOfPerson(owner: string): Promise<Result<EndedSessions>> {
  return operatorAction(sessionsOwnerInput, { owner }, (input, { db, now }) =>
    endSessionsOf(db, input.owner, now),
  )
}

'use server'

import type { z } from 'zod'
import { fail, type Result } from '@/lib/domain/result'
import { type ActionContext, signedInAction } from '@/lib/server/action'
import { handledInput, orderInput, sessionsOwnerInput } from '@/lib/server/inputs'
import { isOperator } from '@/lib/server/operator/operators'
import { closeOrder, lookAgain, markHandled } from '@/lib/server/reconciler/dead-letters'
import { noteSecurity } from '@/lib/server/security-log/note'
import { type EndedSessions, endSessionsOf } from '@/lib/server/session/own-sessions'

interface OperatorAct<S extends z.ZodType> {
  /** The action's name in the security log. */
  readonly name: string
  readonly schema: S
}

/** The action and its order. A wallet's address stays out of the log. */
function detailOf(name: string, input: unknown): string {
  const isAboutOrder = typeof input === 'object' && input !== null && 'orderId' in input
  return isAboutOrder ? `${name} ${input.orderId}` : name
}

/** For everyone but an operator there is no such order. */
async function operatorAction<S extends z.ZodType, T>(
  { name, schema }: OperatorAct<S>,
  raw: unknown,
  act: (context: ActionContext, input: z.output<S>) => Promise<Result<T>>,
): Promise<Result<T>> {
  return signedInAction({ limit: 'step', schema, seesAll: isOperator }, raw, async (context, input) => {
    if (!isOperator(context.user)) return fail({ code: 'not_found' })
    const answer = await act(context, input)
    if (answer.ok) noteSecurity('operator', { userId: context.user.id, detail: detailOf(name, input) })
    return answer
  })
}

export async function lookAgainAt(orderId: string): Promise<Result<null>> {
  return operatorAction({ name: 'look-again', schema: orderInput }, { orderId }, ({ db, now }, input) =>
    lookAgain(db, input.orderId, now),
  )
}

export async function closeStuck(orderId: string, note: string): Promise<Result<null>> {
  return operatorAction({ name: 'close', schema: handledInput }, { orderId, note }, ({ db, now }, input) =>
    closeOrder(db, input.orderId, input.note, now),
  )
}

export async function markAsHandled(orderId: string, note: string): Promise<Result<null>> {
  return operatorAction(
    { name: 'mark-handled', schema: handledInput },
    { orderId, note },
    ({ db, now }, input) => markHandled(db, input.orderId, input.note, now),
  )
}

/** @param owner a wallet's address, or the id of an order */
export async function endSessionsOfPerson(owner: string): Promise<Result<EndedSessions>> {
  return operatorAction(
    { name: 'end-sessions', schema: sessionsOwnerInput },
    { owner },
    ({ db, now }, input) => endSessionsOf(db, input.owner, now),
  )
}

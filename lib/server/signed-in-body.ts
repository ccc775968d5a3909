import 'server-only'
import type { z } from 'zod'
import { fail, type Result } from '@/lib/domain/result'
import { type ActionContext, signedInAction } from './action'

const mostBytes = 1_000

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return null
  }
}

/** `signedInAction` for a route. A body that is long, or does not say how long it is, is refused unread. */
export async function signedInBody<S extends z.ZodType, T>(
  request: Request,
  schema: S,
  act: (context: ActionContext, input: z.output<S>) => Promise<Result<T>>,
): Promise<Result<T>> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(bytes <= mostBytes)) return fail({ code: 'input_invalid' })
  return signedInAction({ limit: 'step', schema }, await jsonOf(request), act)
}

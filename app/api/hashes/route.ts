import { signedInAction } from '@/lib/server/action'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { recordHashInput } from '@/lib/server/inputs'
import { recordHash } from '@/lib/server/orders/steps'

const mostBytes = 1_000

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return null
  }
}

/**
 * Receives a wallet's hash `{orderId, step, hash, account?}`, any number of times: the same one again changes nothing. A
 * route instead of an action, so that it survives a closed page (`keepalive`), a newer build, and a hanging action.
 */
export async function PUT(request: Request): Promise<Response> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(bytes <= mostBytes)) return failAnswer({ code: 'input_invalid' })
  const answer = await signedInAction(
    { limit: 'step', schema: recordHashInput },
    await bodyOf(request),
    (input, context) => recordHash(context, input),
  )
  return jsonAnswer(answer)
}

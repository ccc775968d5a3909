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
 * A wallet's hash `{orderId, step, hash}`, as often as its browser likes: the same one again changes nothing. A route and
 * no action, so that it outlives its page (`keepalive`), a newer build, and an action that hangs.
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

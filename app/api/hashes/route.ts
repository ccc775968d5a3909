import { jsonAnswer } from '@/lib/server/answers'
import { recordHashInput } from '@/lib/server/inputs'
import { recordHash } from '@/lib/server/orders/steps'
import { signedInBody } from '@/lib/server/signed-in-body'

/**
 * Receives a wallet's hash `{orderId, step, hash, account?}`, any number of times: the same one again changes nothing. A
 * route instead of an action, so that it survives a closed page (`keepalive`), a newer build, and a hanging action.
 */
export async function PUT(request: Request): Promise<Response> {
  return jsonAnswer(await signedInBody(request, recordHashInput, recordHash))
}

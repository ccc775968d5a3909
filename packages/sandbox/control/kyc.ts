import { z } from '@hono/zod-openapi'
import { type Context, nowIso } from '../service/context'
import { BadRequest, NotFound } from '../service/http/errors'

export const kycBody = z.object({
  status: z.enum(['pending', 'approved', 'rejected', 'more_needed']),
  /** Omitted: every recipient created or given inline from now on. */
  recipientId: z.uuid().optional(),
  /** Instead of the id: the name the recipient was created with. */
  name: z.string().min(1).optional(),
})

export function setKyc(context: Context, body: z.infer<typeof kycBody>) {
  const { recipients } = context.store.state
  const named = [...recipients.values()].find(({ name }) => name !== null && name === body.name)
  if (body.name !== undefined && named === undefined) throw new NotFound('name: the recipient')
  const recipientId = body.recipientId?.toLowerCase() ?? named?.recipientId ?? null
  if (recipientId !== null) {
    const recipient = recipients.get(recipientId)
    if (recipient === undefined) throw new NotFound('recipientId: the recipient')
    if (recipient.target.kind !== 'fiat') throw new BadRequest('recipientId: is not a fiat recipient')
  }
  context.store.commit({ type: 'kyc-set', recipientId, status: body.status, at: nowIso(context) })
  return { recipientId, status: body.status }
}

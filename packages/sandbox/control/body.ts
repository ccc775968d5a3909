import type { z } from '@hono/zod-openapi'
import { BadRequest } from '../service/http/errors'
import { readJson } from '../service/http/json'

/** Accepts only JSON: a form on a foreign page can't send this content type without a preflight. */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim()
  if (type !== 'application/json') throw new BadRequest('content-type: must be application/json')
  const read = schema.safeParse(readJson(new Uint8Array(await request.arrayBuffer())))
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new BadRequest(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`)
}

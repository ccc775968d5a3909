// The parts that the description of every operation is made of, for validation and for the OpenAPI document alike.
import type { z } from '@hono/zod-openapi'
import { OPERATIONS, type OperationName } from './operations'
import { errorAnswer } from './schemas'

/** Where the operation is found, and its name. */
export function called<Name extends OperationName>(name: Name) {
  const { method, path } = OPERATIONS[name]
  return { method, path, operationId: name }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } } as const
}

export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } } as const
}

export const failures = Object.fromEntries(
  [400, 401, 403, 404, 409, 422, 429, 500, 502].map((status) => [
    status,
    jsonAnswer('Not done; the body says why', errorAnswer),
  ]),
)

// The parts of every operation's description, for validation and for the OpenAPI document.
import type { z } from '@hono/zod-openapi'
import { describeNeeds, OPERATIONS, type OperationName } from './operations'
import { errorAnswer } from './schemas'

const SIGNED = { ClientId: [], Signature: [], Timestamp: [] }
const BY_SECRET = { ClientId: [], ClientSecret: [] }

/** The authentication schemes, by their names in the document. */
export const SECURITY_SCHEMES = {
  ClientId: { type: 'apiKey', in: 'header', name: 'x-client-id', description: 'The id of the project' },
  Signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description:
      'HMAC-SHA256, in lower-case hexadecimal, of the body in its canonical form (RFC 8785), keyed with the client ' +
      'secret; of the two characters {} when there is no body',
  },
  Timestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'x-timestamp',
    description: 'Unix time in milliseconds, within five minutes of the time here',
  },
  ClientSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'x-client-secret',
    description: 'From server to server only: no page may send it',
  },
  Token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'In place of the signing headers',
  },
} as const

/** An operation's path, its purpose, and who may call it. */
export function called<Name extends OperationName>(name: Name) {
  const { method, path, summary, needs } = OPERATIONS[name]
  const isForSecret = needs.length === 0
  const security: Record<string, string[]>[] = isForSecret ? [BY_SECRET] : [SIGNED, { Token: [] }]
  const description = isForSecret ? 'No token is accepted.' : `A token needs ${describeNeeds(needs)}.`
  return { method, path, operationId: name, summary, description, security }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } } as const
}

export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } } as const
}

const FAILURES = {
  400: 'The body or the query is not as it must be: "field: reason"',
  401: 'The signature, the time, the secret or the token is missing or wrong',
  403: 'The project is unknown, or the token does not allow this',
  404: 'What the identifier names does not exist',
  409: 'A recipient of that name exists',
  422: 'The identity of the recipient is not approved, or the provider has too little to pay out',
  429: 'Too many calls of the project',
  500: 'Something went wrong here',
  502: 'A chain cannot be reached, or a reset is under way',
} as const

/** Every error the operation may return. */
export function failuresOf(name: OperationName) {
  const statuses = [400, 401, 403, ...OPERATIONS[name].refusals, 429, 500, 502] as const
  return Object.fromEntries(statuses.map((status) => [status, jsonAnswer(FAILURES[status], errorAnswer)]))
}

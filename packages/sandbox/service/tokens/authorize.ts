// Authenticates a call: the project by its signature, a browser by its token, and for token requests the project by its
// secret.
import { createMiddleware } from 'hono/factory'
import { clockMs } from '../context'
import type { HttpEnv } from '../http/env'
import { NotFound, ServiceError } from '../http/errors'
import {
  describeNeeds,
  findOperation,
  OPERATIONS,
  type OperationName,
  type Permission,
} from '../http/operations'
import { readSignedText, verifyCall, verifySecret } from '../http/signature'
import { accessOf } from '../projects'
import type { Sandbox } from '../running'
import { readToken, subjectOf, type TokenIssuer } from './tokens'

export function issuerOf({ config, context }: Sandbox, clientId: string | undefined): TokenIssuer {
  const { clientId: id, clientSecret } = accessOf(config, clientId).credentials
  return { clientId: id, clientSecret, epoch: context().epoch, maxSeconds: config.tokenMaxSeconds }
}

export function authorize(sandbox: Sandbox) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { method, path } = c.req
    const contentType = c.req.header('content-type')
    const clientId = c.req.header('x-client-id')
    const authorization = c.req.header('authorization')
    const body = new Uint8Array(await c.req.arrayBuffer())
    const operation = findOperation(method, path)
    const caller =
      authorization === undefined || operation === 'issue-token' ? clientId : subjectOf(authorization)
    const { project, credentials } = accessOf(sandbox.config, caller)
    c.set('named', project)
    if (operation === 'issue-token') {
      verifySecret({ clientId, secret: c.req.header('x-client-secret') }, credentials)
      readSignedText({ contentType, body })
    } else if (authorization !== undefined) {
      const granted = await readToken(issuerOf(sandbox, caller), authorization, clockMs(sandbox.context()))
      // No route without an entry in the table: the permission it needs would be unknown.
      if (operation === null) throw new NotFound('the operation')
      requirePermissions(operation, granted)
      readSignedText({ contentType, body })
    } else {
      const signature = c.req.header('x-signature')
      const timestamp = c.req.header('x-timestamp')
      verifyCall({ clientId, signature, timestamp, contentType, body }, credentials, Date.now())
    }
    c.set('project', project)
    await next()
  })
}

function requirePermissions(operation: OperationName, granted: readonly Permission[]): void {
  const needs: readonly (readonly Permission[])[] = OPERATIONS[operation].needs
  const missing = needs.filter((any) => !any.some((permission) => granted.includes(permission)))
  if (missing.length === 0) return
  const text = describeNeeds(missing)
  throw new ServiceError(403, 'INSUFFICIENT_PERMISSIONS', `authorization: the token does not allow ${text}`)
}

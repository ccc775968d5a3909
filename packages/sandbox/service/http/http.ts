// Shared by the service's routes: the error format, faults and the call log.
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context as HttpContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isChainDown } from '../../chain/down'
import type { Context } from '../context'
import { ownedBy } from '../projects'
import type { Sandbox } from '../running'
import type { HttpEnv } from './env'
import { BadRequest, errorBody, ServiceError } from './errors'
import { type Fault, waitOut } from './faults'
import { findOperation } from './operations'
import type { RequestRecord } from './requests'

export function createRouter(): OpenAPIHono<HttpEnv> {
  const router = new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw badInput(result.error)
    },
  })
  router.onError((error, c) => {
    if (error instanceof ServiceError) return c.json(errorBody(error.code, error.message), error.status)
    // It is being restored; the calls of the service say so themselves.
    if (isChainDown(error)) return c.json(errorBody('BadGateway', 'the chain cannot be reached'), 502)
    if (!isHungUp(error, c.env)) process.stderr.write(`sandbox: ${error.stack ?? error.message}\n`)
    return c.json(errorBody('InternalError', 'something went wrong'), 500)
  })
  router.notFound((c) => c.json(errorBody('NotFound', 'there is no such operation'), 404))
  return router
}

/** The caller disconnected while sending its body: no error here, and no one reads the answer. */
function isHungUp(error: Error, { incoming }: HttpBindings): boolean {
  return incoming.socket.destroyed && 'code' in error && error.code === 'ECONNRESET'
}

function badInput(error: z.ZodError): BadRequest {
  const issue = error.issues[0]
  const field = issue?.path.join('.') || 'body'
  return new BadRequest(`${field}: ${issue?.message ?? 'is not valid'}`)
}

/** Records each call once it has been answered, or cut. The outermost layer, so that it sees the effect of faults. */
export function recordCalls(sandbox: Sandbox) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const startedMs = performance.now()
    const at = new Date().toISOString()
    const { method, path } = c.req
    const by = callerOf(c)
    await next()
    const operation = findOperation(method, path) ?? 'unknown'
    const status = c.env.incoming.socket.destroyed ? 0 : c.res.status
    const lie = c.get('lie')
    const project = c.get('project') ?? 'first'
    sandbox.requests.add({
      operation,
      method,
      path,
      by,
      status,
      at,
      durationMs: Math.round(performance.now() - startedMs),
      ...ownedBy({ project }),
      ...(lie === undefined ? {} : { lie }),
    })
  })
}

/** The current epoch's context, for the calling project. */
export function contextOf(sandbox: Sandbox, c: HttpContext<HttpEnv>): Context {
  return { ...sandbox.context(), project: c.get('project') ?? 'first' }
}

function callerOf(c: HttpContext<HttpEnv>): RequestRecord['by'] {
  const has = (header: string) => c.req.header(header) !== undefined
  if (has('x-client-secret')) return 'secret'
  if (has('authorization')) return 'token'
  return has('x-signature') ? 'signature' : 'nobody'
}

export function applyFaults(sandbox: Sandbox) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    // Any page can send a call, but not what proves its caller: it must not use up what a developer ordered.
    const isOpen = callerOf(c) === 'nobody'
    const fault = isOpen ? null : sandbox.faults.take(findOperation(c.req.method, c.req.path))
    await waitOut(fault)
    if (fault?.kind === 'cut-before') return cut(c.env)
    if (fault?.kind === 'status') return orderedStatus(fault)
    if (fault?.kind === 'garbage') return garbage()
    c.set('isReplaced', fault?.kind === 'cut-after' || fault?.kind === 'garbage-after')
    await next()
    if (fault?.kind === 'cut-after') c.res = cut(c.env)
    if (fault?.kind === 'garbage-after') c.res = garbage()
  })
}

function orderedStatus({ status, retryAfterSeconds }: Fault): Response {
  const headers = new Headers(
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  )
  return Response.json(errorBody('Fault', 'this answer was ordered'), { status, headers })
}

function garbage(): Response {
  const text = '<html><body>It works!</body></html>{"transactionId":'
  return new Response(text, { status: 200, headers: { 'content-type': 'text/html' } })
}

function cut(bindings: HttpBindings): Response {
  bindings.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

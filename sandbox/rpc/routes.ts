// The chains' JSON-RPC for those who reach the sandbox from elsewhere: the chains themselves listen on this machine alone.
import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { Sandbox } from '../sandbox'
import { findChain } from '../service/context'
import { NotFound } from '../service/http/errors'
import type { HttpEnv } from '../service/http/http'
import { type RpcCall, type RpcError, refusalOf, rpcCall } from './calls'

const MAX_BODY_BYTES = 256 * 1_024
const MAX_BATCH = 50
const TIMEOUT_MS = 20_000
const body = z.union([rpcCall, z.array(rpcCall).min(1).max(MAX_BATCH)])

/** Open to every page: a chain is public, and no cookie takes part. */
export function createRpcRoutes(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.use('*', cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['Content-Type'], maxAge: 600 }))
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => c.json(failure(null, { code: -32_600, message: 'the body is too large' }), 413),
  })
  router.post('/:chainId', limit, async (c) => {
    const chain = findChain(sandbox.context(), Number(c.req.param('chainId')))
    if (chain === undefined) throw new NotFound('the chain')
    const read = body.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success) return c.json(failure(null, { code: -32_600, message: 'is no JSON-RPC 2.0' }), 400)
    const { rpcUrl } = chain.local
    if (!Array.isArray(read.data)) return c.json(await answer(rpcUrl, read.data))
    return c.json(await Promise.all(read.data.map((call) => answer(rpcUrl, call))))
  })
  return router
}

async function answer(rpcUrl: string, call: RpcCall): Promise<unknown> {
  const refusal = await refusalOf(call)
  if (refusal !== null) return failure(call.id, refusal)
  try {
    // Written anew from what was read, so that the chain sees what was checked and nothing else.
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return await response.json()
  } catch {
    return failure(call.id, { code: -32_603, message: 'the chain cannot be reached' })
  }
}

function failure(id: RpcCall['id'], error: RpcError) {
  return { jsonrpc: '2.0', id, error }
}

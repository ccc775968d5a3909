// The chains' JSON-RPC for the app, the browser and wallets: a chain itself would accept any call from any caller.
import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { LocalChain } from '../chain/chain'
import { postToChain } from '../chain/post'
import { findChain } from '../service/context'
import type { HttpEnv } from '../service/http/env'
import { NotFound, ServiceError } from '../service/http/errors'
import type { Sandbox } from '../service/running'
import { type RpcCall, type RpcError, refusalOf, rpcCall } from './calls'
import { mayAsk, requireKnownCaller } from './guard'

const MAX_BODY_BYTES = 256 * 1_024
const MAX_BATCH = 50
const TIMEOUT_MS = 20_000
const body = z.union([rpcCall, z.array(rpcCall).min(1).max(MAX_BATCH)])

export function createRpcRoutes(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  const { config } = sandbox
  router.use('*', requireKnownCaller(config))
  const origin = (asking: string) => (mayAsk(asking, config) ? asking : null)
  router.use('*', cors({ origin, allowMethods: ['POST'], allowHeaders: ['Content-Type'], maxAge: 600 }))
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => c.json(failure(null, { code: -32_600, message: 'the body is too large' }), 413),
  })
  router.post('/:chainId', limit, async (c) => {
    const chain = findChain(sandbox.context(), Number(c.req.param('chainId')))
    if (chain === undefined) throw new NotFound('the chain')
    const read = body.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success) return c.json(failure(null, { code: -32_600, message: 'is no JSON-RPC 2.0' }), 400)
    const { local } = chain
    try {
      if (!Array.isArray(read.data)) return c.json(await answer(local, read.data))
      return c.json(await Promise.all(read.data.map((call) => answer(local, call))))
    } catch {
      // Not a JSON-RPC error, which would mean that the chain has answered.
      throw new ServiceError(502, 'BadGateway', 'the chain cannot be reached')
    }
  })
  return router
}

async function answer(local: LocalChain, call: RpcCall): Promise<unknown> {
  const refusal = await refusalOf(call)
  if (refusal !== null) return failure(call.id, refusal)
  // Serialised again from what was parsed, so that the chain sees exactly what was checked.
  const response = await postToChain(local.place(), JSON.stringify(call), AbortSignal.timeout(TIMEOUT_MS))
  return response.json()
}

function failure(id: RpcCall['id'], error: RpcError) {
  return { jsonrpc: '2.0', id, error }
}

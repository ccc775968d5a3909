// Control calls: unsigned, for this machine alone. They steer the sandbox and show what it holds; the app under test
// uses GET /control/config and the faucet, nothing else.
import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { type Address, isAddress, parseUnits } from 'viem'
import { giveTestTokens } from '../chain/faucet'
import { findToken, type SandboxToken } from '../chain/networks'
import type { Sandbox } from '../sandbox'
import { advanceClock, clockBody } from '../service/clock'
import { type Context, findChain } from '../service/context'
import { BadRequest } from '../service/errors'
import { faultBody } from '../service/faults'
import type { HttpEnv } from '../service/http'
import { chooseOutcome, outcomeBody } from '../service/outcomes'
import { readBody } from './body'
import { kycBody, setKyc } from './kyc'
import { ordersView } from './orders-view'
import { configView, ledgerAnswer } from './views'

const faucetBody = z.object({
  chainId: z.int(),
  address: z.string().refine((text) => isAddress(text, { strict: false }), 'must be an address'),
  token: z.string().optional(),
  amount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a decimal')
    .optional(),
})

export function createControlRoutes(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.get('/config', (c) => c.json(configView(sandbox.context())))
  router.get('/ledger', (c) => c.json(ledgerAnswer(sandbox.context())))
  router.get('/orders', (c) => c.json(ordersView(sandbox.context())))
  router.get('/requests', (c) => c.json({ requests: sandbox.requests.records }))
  router.post('/faults', async (c) => {
    sandbox.faults.add(await readBody(c.req.raw, faultBody))
    return c.json({ message: 'The fault waits for its call' })
  })
  router.delete('/faults', (c) => {
    sandbox.faults.clear()
    return c.json({ message: 'No fault waits' })
  })
  router.post('/settle', async (c) =>
    c.json(chooseOutcome(sandbox.context(), await readBody(c.req.raw, outcomeBody))),
  )
  router.post('/kyc', async (c) => c.json(setKyc(sandbox.context(), await readBody(c.req.raw, kycBody))))
  router.post('/clock', async (c) =>
    c.json(await advanceClock(sandbox.context(), await readBody(c.req.raw, clockBody))),
  )
  router.post('/reset', async (c) => {
    await sandbox.reset()
    return c.json({ message: 'Everything starts anew', epoch: sandbox.context().epoch })
  })
  router.post('/faucet', async (c) => {
    const hashes = await faucet(sandbox.context(), await readBody(c.req.raw, faucetBody))
    return c.json({ hashes })
  })
  return router
}

async function faucet(context: Context, body: z.infer<typeof faucetBody>) {
  const chain = findChain(context, body.chainId)
  if (chain === undefined) throw new BadRequest('chainId: is not a chain of this sandbox')
  const token = findWanted(body.token, (address) => findToken(chain.local.network, address))
  if (body.amount !== undefined && token === null) throw new BadRequest('token: is required with an amount')
  // The schema has checked that it is an address.
  const address = body.address as Address
  return giveTestTokens(chain.send, chain.local.network, {
    address,
    token,
    amountBaseUnits:
      body.amount === undefined || token === null ? null : parseUnits(body.amount, token.decimals),
  })
}

function findWanted(
  address: string | undefined,
  find: (address: string) => SandboxToken | undefined,
): SandboxToken | null {
  if (address === undefined) return null
  const token = find(address)
  if (token === undefined) throw new BadRequest('token: is not a token of this chain')
  return token
}

// Control calls: unsigned, local only. They control the sandbox and show its state; the app under test only uses GET
// /control/config and the faucet.
import { Hono } from 'hono'
import { advanceClock, clockBody } from '../service/clock'
import type { HttpEnv } from '../service/http/env'
import { faultBody } from '../service/http/faults'
import { lieBody, liesView, orderLie, takeLiesBack } from '../service/lies/control'
import { moveRate, rateBody } from '../service/market/rate-moves'
import { chooseOutcome, outcomeBody } from '../service/outcomes'
import type { Sandbox } from '../service/running'
import { readBody } from './body'
import { faucet, faucetBody } from './faucet'
import { kycBody, setKyc } from './kyc'
import { ordersView } from './orders-view'
import { configView, ledgerAnswer } from './views'

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
  router.get('/lies', (c) => c.json(liesView(sandbox.context())))
  router.post('/lies', async (c) => c.json(orderLie(sandbox.context(), await readBody(c.req.raw, lieBody))))
  router.delete('/lies', (c) => c.json(takeLiesBack(sandbox.context(), null)))
  router.delete('/lies/:id{[0-9]{1,9}}', (c) =>
    c.json(takeLiesBack(sandbox.context(), Number(c.req.param('id')))),
  )
  router.post('/settle', async (c) =>
    c.json(chooseOutcome(sandbox.context(), await readBody(c.req.raw, outcomeBody))),
  )
  router.post('/kyc', async (c) => c.json(setKyc(sandbox.context(), await readBody(c.req.raw, kycBody))))
  router.post('/clock', async (c) =>
    c.json(await advanceClock(sandbox.context(), await readBody(c.req.raw, clockBody))),
  )
  router.post('/rate', async (c) => c.json(moveRate(sandbox.context(), await readBody(c.req.raw, rateBody))))
  router.post('/reset', async (c) => {
    await sandbox.reset()
    return c.json({ message: 'Everything starts from scratch', epoch: sandbox.context().epoch })
  })
  router.post('/faucet', async (c) => {
    const hashes = await faucet(sandbox.context(), await readBody(c.req.raw, faucetBody))
    return c.json({ hashes })
  })
  return router
}

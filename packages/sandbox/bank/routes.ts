// The bank's own control calls, under /control/bank.

import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { readBody } from '../control/body'
import { type Context, nowIso } from '../service/context'
import type { HttpEnv } from '../service/http/env'
import { BadRequest } from '../service/http/errors'
import { formatReais, parseDecimal } from '../service/market/decimal'
import type { Sandbox } from '../service/running'
import { fundingPosting, pixAccount } from './accounts'
import { balanceOf } from './ledger'
import { payBrCode } from './pay'
import { parsePixKey } from './pix-key'

const MOST_FUNDED = 10_000_000_00n

const payBody = z.object({
  brCode: z.string().max(600, 'is too long'),
  /** Reais; if omitted, the amount in the code. */
  amount: z.string().max(20, 'is too long').optional(),
  late: z.boolean().optional(),
  /** The Pix key of the paying account. */
  payer: z.string().max(100, 'is too long').optional(),
})

const fundBody = z.object({
  key: z.string().max(100, 'is too long'),
  amount: z.string().max(20, 'is too long'),
})

export function createBankRoutes(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.post('/pay', async (c) => {
    const body = await readBody(c.req.raw, payBody)
    const receipt = payBrCode(sandbox.context(), {
      brCode: body.brCode,
      centavos: body.amount === undefined ? null : readReais(body.amount),
      isLate: body.late ?? false,
      payerKey: body.payer ?? null,
    })
    return c.json({ ...receipt, centavos: undefined, amount: formatReais(receipt.centavos) })
  })
  router.post('/fund', async (c) => {
    const body = await readBody(c.req.raw, fundBody)
    return c.json(fund(sandbox.context(), body.key, readReais(body.amount)))
  })
  return router
}

/** Reais for the account of a Pix key, from the bank's capital. */
export function fund(context: Context, key: string, centavos: bigint) {
  const parsed = parsePixKey(key)
  if (parsed === null) throw new BadRequest('key: is not a Pix key')
  if (centavos < 1n || centavos > MOST_FUNDED) {
    throw new BadRequest('amount: must be from 0.01 to 10000000.00')
  }
  const account = pixAccount(parsed.value)
  const posting = fundingPosting(randomUUID(), account, centavos, nowIso(context))
  context.store.commit({ type: 'funded', posting })
  return { account, balance: formatReais(balanceOf(context.store.state.ledger, account)) }
}

/** Reais as "100", "100.00" or "100,00", in centavos. */
export function readReais(text: string): bigint {
  const centavos = parseDecimal(text.trim().replace(',', '.'), 2)
  if (centavos === null) throw new BadRequest('amount: must be reais with at most two decimals')
  return centavos
}

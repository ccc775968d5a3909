import { Hono } from 'hono'
import { isHash } from 'viem'
import { findChain } from '../service/context'
import type { HttpEnv } from '../service/http/env'
import { NotFound } from '../service/http/errors'
import type { Sandbox } from '../service/running'
import { createBankPages } from './bank/routes'
import { missingTransactionPage, transactionPage } from './explorer'
import { PAGE_HEADERS } from './layout'
import { createPanelPages } from './panel/routes'

export function createPageRoutes(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.route('/bank', createBankPages(sandbox))
  router.route('/panel', createPanelPages(sandbox))
  router.get('/explorer/:chainId/tx/:hash', async (c) => {
    const chain = findChain(sandbox.context(), Number(c.req.param('chainId')))?.local
    if (chain === undefined) throw new NotFound('the chain')
    const hash = c.req.param('hash')
    const found = isHash(hash) ? await transactionPage(chain, hash) : null
    return found === null
      ? c.html(missingTransactionPage(chain), 404, PAGE_HEADERS)
      : c.html(found, 200, PAGE_HEADERS)
  })
  return router
}

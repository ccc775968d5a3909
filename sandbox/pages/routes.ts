import { Hono, type Context as HttpContext } from 'hono'
import { isHash } from 'viem'
import { chooseLanguage } from '../bank/labels'
import type { Sandbox } from '../sandbox'
import { findChain } from '../service/context'
import { NotFound } from '../service/errors'
import type { HttpEnv } from '../service/http'
import { accountsPage, missingAccountPage, statementPage } from './bank'
import { missingTransactionPage, transactionPage } from './explorer'
import { type Markup, PAGE_HEADERS } from './layout'

export function createPageRoutes(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.get('/bank', (c) => show(c, accountsPage(sandbox.context().store.state.ledger, languageOf(c))))
  router.get('/bank/:account', (c) => {
    const { ledger } = sandbox.context().store.state
    const found = statementPage(ledger, c.req.param('account'), languageOf(c))
    return found === null ? show(c, missingAccountPage(languageOf(c)), 404) : show(c, found)
  })
  router.get('/explorer/:chainId/tx/:hash', async (c) => {
    const chain = findChain(sandbox.context(), Number(c.req.param('chainId')))?.local
    if (chain === undefined) throw new NotFound('the chain')
    const hash = c.req.param('hash')
    const found = isHash(hash) ? await transactionPage(chain, hash) : null
    return found === null ? show(c, missingTransactionPage(chain), 404) : show(c, found)
  })
  return router
}

function languageOf(c: HttpContext<HttpEnv>) {
  return chooseLanguage(c.req.query('lang'), c.req.header('accept-language'))
}

function show(c: HttpContext<HttpEnv>, markup: Markup, status: 200 | 404 = 200) {
  return c.html(markup, status, PAGE_HEADERS)
}

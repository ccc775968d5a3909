import { Hono, type Context as HttpContext } from 'hono'
import { PAYER_KEY } from '../../bank/accounts'
import { chooseLanguage, type Language } from '../../bank/labels'
import { type PayRequest, payBrCode } from '../../bank/pay'
import { readReais } from '../../bank/routes'
import type { Context } from '../../service/context'
import type { HttpEnv } from '../../service/http/env'
import { ServiceError } from '../../service/http/errors'
import type { Sandbox } from '../../service/running'
import { requireOwnForm } from '../form-guard'
import { type Markup, PAGE_HEADERS } from '../layout'
import { bankHomePage, ledgerPage, missingAccountPage, statementPage } from './accounts'
import { type PayBox, payBox } from './pay-box'

export function createBankPages(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.get('/', (c) => {
    const box = {
      code: c.req.query('code')?.slice(0, 600) ?? '',
      amount: '',
      payerKey: PAYER_KEY,
      error: null,
    }
    return show(c, home(sandbox.context(), box, languageOf(c, c.req.query('lang'))))
  })
  router.post('/pay', requireOwnForm, async (c) => {
    const form = await readForm(c)
    const language = languageOf(c, form.lang)
    const context = sandbox.context()
    try {
      for (const request of requestsOf(form)) payBrCode(context, request)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const box = { code: form.code, amount: form.amount, payerKey: form.payer, error: error.code }
      return show(c, home(context, box, language), 422)
    }
    // Redirects, so that a reload shows the payment and doesn't repeat it.
    return c.redirect(`/bank?lang=${language}&code=${encodeURIComponent(form.code.trim())}`, 303)
  })
  router.get('/ledger', (c) =>
    show(c, ledgerPage(sandbox.context().store.state.ledger, languageOf(c, c.req.query('lang')))),
  )
  router.get('/:account', (c) => {
    const language = languageOf(c, c.req.query('lang'))
    const found = statementPage(sandbox.context().store.state.ledger, c.req.param('account'), language)
    return found === null ? show(c, missingAccountPage(language), 404) : show(c, found)
  })
  return router
}

function home(context: Context, box: PayBox, language: Language): Markup {
  return bankHomePage(context.store.state.ledger, payBox(context, box, language), language)
}

interface PayForm {
  readonly lang: string
  readonly code: string
  readonly amount: string
  readonly payer: string
  readonly how: string
}

async function readForm(c: HttpContext<HttpEnv>): Promise<PayForm> {
  const sent = await c.req.parseBody()
  const text = (name: string) => {
    const value = sent[name]
    return typeof value === 'string' ? value.slice(0, 600) : ''
  }
  const payer = text('payer') || PAYER_KEY
  return { lang: text('lang'), code: text('code'), amount: text('amount'), payer, how: text('how') }
}

function requestsOf(form: PayForm): readonly PayRequest[] {
  const whole = { brCode: form.code, centavos: null, isLate: false, payerKey: form.payer }
  switch (form.how) {
    case 'amount':
      return [{ ...whole, centavos: readReais(form.amount) }]
    case 'late':
      return [{ ...whole, isLate: true }]
    case 'twice':
      return [whole, whole]
    case 'enter':
      return [form.amount === '' ? whole : { ...whole, centavos: readReais(form.amount) }]
    default:
      return [whole]
  }
}

function languageOf(c: HttpContext<HttpEnv>, asked: string | undefined): Language {
  return chooseLanguage(asked, c.req.header('accept-language'))
}

function show(c: HttpContext<HttpEnv>, markup: Markup, status: 200 | 404 | 422 = 200) {
  return c.html(markup, status, PAGE_HEADERS)
}

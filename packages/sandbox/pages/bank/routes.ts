import { Hono, type Context as HttpContext } from 'hono'
import { PAYER_KEY, pixAccount } from '../../bank/accounts'
import { chooseLanguage, pixKeyOf } from '../../bank/labels'
import { findOrder, type PayRequest, payBrCode } from '../../bank/pay'
import { fund, readReais } from '../../bank/routes'
import type { HttpEnv } from '../../service/http/env'
import { ServiceError } from '../../service/http/errors'
import type { Sandbox } from '../../service/running'
import { requireOwnForm } from '../form-guard'
import { type Markup, PAGE_HEADERS } from '../layout'
import { accountScreen, missingAccountScreen, receiveScreen } from './account'
import { chargeScreen, pasteScreen } from './charge'
import { ownStatement, wholeCounter } from './counter'
import { counterPage } from './frame'
import { receivedScreen } from './receipt'
import { accountPath, homeOf, type View } from './view'
import { wordsOf } from './words'

const USUAL = pixAccount(PAYER_KEY)

export function createBankPages(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  const viewOf = (c: HttpContext<HttpEnv>, asked = c.req.query('lang')): View => {
    return { context: sandbox.context(), language: chooseLanguage(asked, c.req.header('accept-language')) }
  }
  router.get('/', (c) => show(c, firstScreen(c, viewOf(c))))
  router.get('/pay', (c) => show(c, pasteScreen(viewOf(c), boxOf(c))))
  router.get('/receive', (c) => {
    const [view, account] = [viewOf(c), pixAccount(c.req.query('key') ?? PAYER_KEY)]
    const isOpen = view.context.store.state.ledger.balances.has(account)
    return isOpen ? show(c, receiveScreen(view, account)) : show(c, missingAccountScreen(view), 404)
  })
  router.post('/pay', requireOwnForm, async (c) => {
    const form = await readForm(c)
    const view = viewOf(c, form.lang)
    const payerKey = form.payer || PAYER_KEY
    const order = findOrder(view.context, form.code.trim())
    // A button pressed twice sends its form twice; the second one has not seen what the first one paid.
    const isSeen = order === undefined || form.payments === String(order.payments.length)
    try {
      if (isSeen) for (const request of requestsOf(form, payerKey)) payBrCode(view.context, request)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      return show(c, chargeScreen(view, { ...form, payerKey, error: error.code }), 422)
    }
    // Redirects, so that a reload shows the payment and doesn't repeat it.
    return c.redirect(`/bank?lang=${view.language}&code=${encodeURIComponent(form.code.trim())}`, 303)
  })
  router.post('/fund', requireOwnForm, async (c) => {
    const form = await readForm(c)
    const view = viewOf(c, form.lang)
    try {
      const { account } = fund(view.context, form.key, readReais(form.amount))
      return c.redirect(homeOf(account, view.language), 303)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      return show(c, accountScreen(view, pixAccount(form.key), { isWhole: false, refused: form.amount }), 422)
    }
  })
  router.get('/ledger', (c) => {
    const view = viewOf(c)
    const name = wordsOf(view.language).counter
    return show(c, counterPage(view, { name, path: '/bank/ledger', body: wholeCounter(view) }))
  })
  router.get('/:account', (c) => {
    const [view, account] = [viewOf(c), c.req.param('account')]
    if (!view.context.store.state.ledger.balances.has(account))
      return show(c, missingAccountScreen(view), 404)
    if (pixKeyOf(account) !== null) return show(c, accountScreen(view, account, { isWhole: true }))
    const body = ownStatement(view, account)
    return show(c, counterPage(view, { name: account, path: accountPath(account), body }))
  })
  return router
}

/** Where the app's links lead: to a code, to a sale's payout, or to the usual payer's account. */
function firstScreen(c: HttpContext<HttpEnv>, view: View): Markup {
  const { orders, ledger } = view.context.store.state
  const box = boxOf(c)
  if (box.code.trim() !== '') return chargeScreen(view, box)
  const sold = orders.get(c.req.query('payout')?.toLowerCase() ?? '')
  if (sold?.kind !== 'offramp') return accountScreen(view, USUAL, { isWhole: false })
  const paid = ledger.postings.find(({ id }) => id === `payout:${sold.transactionId}`)
  if (paid !== undefined) return receivedScreen(view, sold, paid.at)
  return accountScreen(view, pixAccount(sold.pixKey), { isWhole: false })
}

function boxOf(c: HttpContext<HttpEnv>) {
  const given = (name: string) => c.req.query(name)?.slice(0, 600) ?? ''
  // A bank joins the lines of a code that was copied from a PDF or a message.
  const code = given('code').replace(/[\r\n]/g, '')
  return { code, amount: given('amount'), payerKey: given('payer') || PAYER_KEY, error: null }
}

interface Form {
  readonly lang: string
  readonly code: string
  readonly amount: string
  readonly payer: string
  readonly how: string
  /** How many payments of the code its page knew. */
  readonly payments: string
  readonly key: string
}

async function readForm(c: HttpContext<HttpEnv>): Promise<Form> {
  const sent = await c.req.parseBody()
  const text = (name: keyof Form) => {
    const value = sent[name]
    return typeof value === 'string' ? value.slice(0, 600) : ''
  }
  return {
    lang: text('lang'),
    code: text('code'),
    amount: text('amount'),
    payer: text('payer'),
    how: text('how'),
    payments: text('payments'),
    key: text('key'),
  }
}

function requestsOf(form: Form, payerKey: string): readonly PayRequest[] {
  const whole = { brCode: form.code, centavos: null, isLate: false, payerKey }
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

function show(c: HttpContext<HttpEnv>, markup: Markup, status: 200 | 404 | 422 = 200) {
  return c.html(markup, status, PAGE_HEADERS)
}

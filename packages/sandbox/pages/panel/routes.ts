import { z } from '@hono/zod-openapi'
import type { Context as HttpContext } from 'hono'
import { Hono } from 'hono'
import { chooseLanguage } from '../../bank/labels'
import { fund, readReais } from '../../bank/routes'
import { isChainDown } from '../../chain/down'
import { faucet, faucetBody } from '../../control/faucet'
import { seedBody, seedOrders } from '../../control/seeds'
import { advanceClock, advanceTo, clockBody } from '../../service/clock'
import type { HttpEnv } from '../../service/http/env'
import { ServiceError } from '../../service/http/errors'
import { faultBody } from '../../service/http/faults'
import { lieBody, orderLie, takeLiesBack } from '../../service/lies/control'
import { moveRate, rateBody } from '../../service/market/rate-moves'
import { chooseOutcome, outcomeBody } from '../../service/outcomes'
import type { Sandbox } from '../../service/running'
import { requireOwnForm } from '../form-guard'
import { PAGE_HEADERS } from '../layout'
import { panelPage } from './page'
import { ALL_DONE, type Done, type Problem, readDone, readSection } from './part'
import { fieldOf, refusalWords } from './refusals'
import { panelWords } from './words'
import type { PanelWords } from './words-en'

type Form = Readonly<Record<string, string>>
type Act = (sandbox: Sandbox, form: Form) => unknown

const UNIT_SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 }
const endBody = z.object({ transactionId: z.uuid() })

// Number() would accept what no person means: "0x1f", "1e3", and empty text as 0.
function readWhole(text = ''): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN
}

/** What each form does, by its path. */
const ACTS: Readonly<Record<Done, Act>> = {
  settle: (sandbox, form) => chooseOutcome(sandbox.context(), outcomeBody.parse(form)),
  clock: (sandbox, form) => {
    if (form.unit === 'quote') return advanceTo(sandbox.context(), endBody.parse(form).transactionId)
    const advanceSeconds = readWhole(form.amount) * (UNIT_SECONDS[form.unit ?? ''] ?? Number.NaN)
    return advanceClock(sandbox.context(), clockBody.parse({ advanceSeconds }))
  },
  rate: (sandbox, { symbol, value = '', percent }) => {
    const change = percent === undefined ? { value: value.trim().replace(',', '.') } : { percent }
    return moveRate(sandbox.context(), rateBody.parse({ symbol, ...change }))
  },
  seed: (sandbox, form) => seedOrders(sandbox.context(), seedBody.parse(form).kind),
  faucet: (sandbox, { address = '', chainId }) =>
    faucet(sandbox.context(), faucetBody.parse({ address: address.trim(), chainId: readWhole(chainId) })),
  fund: (sandbox, { key = '', amount = '' }) => fund(sandbox.context(), key, readReais(amount)),
  faults: (sandbox, { operation, kind, times, status, delayMs }) => {
    const numbers = { times: readWhole(times), status: readWhole(status), delayMs: readWhole(delayMs) }
    sandbox.faults.add(faultBody.parse({ operation, kind, ...numbers }))
  },
  'faults/clear': (sandbox) => sandbox.faults.clear(),
  lies: (sandbox, { lie, transactionId = '', times = '' }) => {
    // An empty field is an omitted member.
    const order = {
      lie,
      transactionId: transactionId.trim() || undefined,
      times: times.trim() === '' ? undefined : readWhole(times),
    }
    return orderLie(sandbox.context(), lieBody.parse(order))
  },
  'lies/clear': (sandbox) => takeLiesBack(sandbox.context(), null),
}

/** Each press does one thing and then redirects to the panel, so that a reload repeats nothing. */
export function createPanelPages(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.get('/', (c) => show(c, sandbox, c.req.query(), null, 200))
  for (const name of ALL_DONE) {
    router.post(`/${name}`, requireOwnForm, async (c) => {
      const form = await readForm(c)
      try {
        await ACTS[name](sandbox, form)
      } catch (error) {
        const words = panelWords(languageOf(c, form.lang))
        const asked = { ...form, show: readSection(form.show, name) }
        const isDown = isChainDown(error) || (error instanceof ServiceError && error.code === 'BadGateway')
        const said = isDown ? { text: words.chainDown, wire: null } : messageOf(error, words)
        if (said === null) throw error
        const problem = { act: name, given: form, field: fieldOf(error), ...said }
        return show(c, sandbox, asked, problem, isDown ? 502 : 422)
      }
      const query = new URLSearchParams({ lang: languageOf(c, form.lang), done: name })
      for (const field of ['show', 'page'] as const)
        if (form[field] !== undefined) query.set(field, form[field])
      const at = form.show === 'orders' ? (form.transactionId ?? '').toLowerCase() : ''
      if (at !== '') query.set('at', at)
      return c.redirect(`/panel?${query}${at === '' ? '' : `#${at}`}`, 303)
    })
  }
  return router
}

function messageOf(error: unknown, words: PanelWords): Pick<Problem, 'text' | 'wire'> | null {
  if (error instanceof z.ZodError) return { text: words.badForm, wire: null }
  if (!(error instanceof ServiceError)) return null
  return { text: refusalWords(error, words), wire: error.message }
}

async function readForm(c: HttpContext<HttpEnv>): Promise<Form> {
  const sent = Object.entries(await c.req.parseBody())
  return Object.fromEntries(sent.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function languageOf(c: HttpContext<HttpEnv>, asked: string | undefined) {
  return chooseLanguage(asked, c.req.header('accept-language'))
}

function show(
  c: HttpContext<HttpEnv>,
  sandbox: Sandbox,
  asked: Form,
  problem: Problem | null,
  status: 200 | 422 | 502,
) {
  const orderPage = /^[1-9]\d{0,5}$/.test(asked.page ?? '') ? Number(asked.page) : 1
  const done = readDone(asked.done)
  const view = { language: languageOf(c, asked.lang), show: readSection(asked.show, done), orderPage }
  return c.html(panelPage(sandbox, { ...view, problem, done, at: asked.at ?? null }), status, PAGE_HEADERS)
}

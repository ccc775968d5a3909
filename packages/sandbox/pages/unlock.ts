import { Hono, type Context as HttpContext } from 'hono'
import { setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { chooseLanguage, type Language } from '../bank/labels'
import type { SandboxConfig } from '../config'
import { cookieName, isSecure } from '../control/guard'
import { isSecret, writePass } from '../control/secret'
import type { HttpEnv } from '../service/http/env'
import { requireOwnForm } from './form-guard'
import { type Markup, PAGE_HEADERS, page } from './layout'

const WORDS = {
  en: {
    title: 'Sandbox',
    notice: 'Nothing here is real',
    heading: 'This sandbox is closed',
    lead: 'The bank and the panel of this sandbox require its control secret, once every twelve hours.',
    secret: 'Control secret',
    open: 'Open',
    wrong: 'That is not the control secret of this sandbox.',
    again: 'Go on',
  },
  'pt-BR': {
    title: 'Sandbox',
    notice: 'Nada aqui é real',
    heading: 'Este sandbox está fechado',
    lead: 'O banco e o painel deste sandbox abrem com o segredo de controle. Ele é pedido uma vez a cada doze horas.',
    secret: 'Segredo de controle',
    open: 'Abrir',
    wrong: 'Este não é o segredo de controle deste sandbox.',
    again: 'Continuar',
  },
} as const

/** Shown instead of a page that needs the control secret. */
export function askForSecret(c: HttpContext<HttpEnv>): Response | Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const language = chooseLanguage(c.req.query('lang'), c.req.header('accept-language'))
  // A browser withholds the cookie on a link from another site, and sends it when a page of this site requests it.
  const isFromElsewhere = c.req.header('sec-fetch-site') === 'cross-site'
  const markup = isFromElsewhere
    ? againPage(language, pathname + search)
    : unlockPage(language, pathname + search, false)
  return c.html(markup, 401, PAGE_HEADERS)
}

export function createUnlockPage(config: SandboxConfig): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.get('/', (c) => c.redirect('/panel'))
  router.post('/', requireOwnForm, async (c) => {
    const form = await c.req.parseBody()
    const next = ownPath(form.next)
    const asked = typeof form.lang === 'string' ? form.lang : undefined
    const language = chooseLanguage(asked, c.req.header('accept-language'))
    // No limit on tries: a stranger could use it to lock the owner out, and can't guess twenty characters anyway.
    const { controlSecret: secret } = config
    if (secret === null || typeof form.secret !== 'string' || !isSecret(secret, form.secret)) {
      return c.html(unlockPage(language, next, true), 401, PAGE_HEADERS)
    }
    const { value, maxAgeSeconds: maxAge } = writePass(secret, Date.now())
    const secure = isSecure(config)
    setCookie(c, cookieName(config), value, { httpOnly: true, sameSite: 'Strict', path: '/', maxAge, secure })
    return c.redirect(next, 303)
  })
  return router
}

// A path that starts with two slashes of either kind leads to another site.
function ownPath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : '/panel'
}

function unlockPage(language: Language, next: string, isWrong: boolean): Markup {
  const words = WORDS[language]
  const body = html`<div class="narrow"><h1>${words.heading}</h1><p>${words.lead}</p>
${isWrong ? html`<p class="note bad" role="alert" id="why">${words.wrong}</p>` : ''}
<form class="card pad" method="post" action="/unlock"><input type="hidden" name="next" value="${next}"><input type="hidden" name="lang" value="${language}">
<label>${words.secret}<input type="password" name="secret" required autofocus autocomplete="current-password"${isWrong ? html` aria-invalid="true" aria-describedby="why"` : ''}></label>
<button class="main">${words.open}</button></form></div>`
  return page({ language, title: words.title, notice: words.notice, body })
}

function againPage(language: Language, path: string): Markup {
  const words = WORDS[language]
  const head = html`<meta http-equiv="refresh" content="0;url=${path}">`
  const body = html`<p><a href="${path}">${words.again}</a></p>`
  return page({ language, title: words.title, notice: words.notice, head, body })
}

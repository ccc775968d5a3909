// The frame of the bank's pages: a phone with the bank's app, and beside it the operator's view.
import { html } from 'hono/html'
import { languageLink, type Markup, page } from '../layout'
import { icon } from '../look/icons'
import { counter } from './counter'
import type { View } from './view'
import { wordsOf } from './words'

interface Screen {
  /** For the title of the browser's tab. */
  readonly name: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body: Markup
}

/** A screen of the app. Where there is no room beside it, a link leads to the operator's view. */
export function phoneScreen(view: View, account: string | null, screen: Screen): Markup {
  const words = wordsOf(view.language)
  const body = html`<div class="phone">${screen.body}
<p class="to-counter"><a href="/bank/ledger?lang=${view.language}">${words.counterLink}</a></p></div>
<section class="counter" aria-labelledby="counter">${counter(view, account)}</section>`
  return bankPage(view, { ...screen, body }, 'bank')
}

/** A page of the operator's view alone. */
export function counterPage(view: View, screen: Screen): Markup {
  return bankPage(view, screen, 'counter')
}

function bankPage({ language }: View, { name, path, query, body }: Screen, room: string): Markup {
  const words = wordsOf(language)
  const links = html`${languageLink(language, path, query)} <a href="/panel?lang=${language}">${words.panel}</a>`
  const home = `/bank?lang=${language}`
  return page({ language, title: words.title, name, notice: words.notReal, body, room, links, home })
}

/** The top of a screen that another one leads to. */
export function bar({ language }: View, heading: string, back: string): Markup {
  return html`<div class="bar"><a class="round" href="${back}" aria-label="${wordsOf(language).back}">${icon('back')}</a><h1>${heading}</h1></div>`
}

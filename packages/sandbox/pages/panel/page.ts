import { html } from 'hono/html'
import type { Language } from '../../bank/labels'
import type { Sandbox } from '../../service/running'
import { type Markup, page } from '../layout'
import { callSection } from './calls'
import { clockSection } from './clock'
import { faultSection } from './faults'
import { lieSection } from './lies'
import { orderSection } from './orders'
import type { Done } from './part'
import { priceSection } from './prices'
import type { Problem } from './refusals'
import { seedSection, standsSection } from './seeds'
import { type PanelWords, panelWords } from './words'

export interface PanelView {
  readonly language: Language
  /** The page of transactions; 1 has the newest. */
  readonly orderPage: number
  /** Why the last press did nothing. */
  readonly problem: Problem | null
  /** What the last press did. */
  readonly done: Done | null
}

const SECTIONS = ['orders', 'clock', 'prices', 'seeds', 'stands', 'faults', 'lies', 'calls'] as const

/** Everything a developer can control by hand. */
export function panelPage(sandbox: Sandbox, view: PanelView): Markup {
  const words = panelWords(view.language)
  const { language, done } = view
  const part = { context: sandbox.context(), words, language, done }
  const body = html`<h1>${words.heading}</h1><p>${words.lead}</p>
<nav class="jump" aria-label="${words.sections}">${SECTIONS.map((name) => html`<a href="#${name}">${words[name]}</a> `)}</nav>
${note(words, view)}
${orderSection(part, view.orderPage)}
<div class="split even">${clockSection(part)}${priceSection(part)}</div>
${seedSection(part)}
${standsSection(part)}
${faultSection(part, sandbox.faults.waiting)}
${lieSection(part)}
${callSection(part, sandbox.inspector.calls)}`
  const links = html`<a href="/panel?lang=en" lang="en" hreflang="en">English</a>
<a href="/panel?lang=pt-BR" lang="pt-BR" hreflang="pt-BR">Português</a>
<a href="/bank?lang=${view.language}">${words.bank}</a> <a href="/docs">API</a>`
  return page({
    language: view.language,
    title: words.title,
    notice: words.notReal,
    body,
    links,
    home: `/panel?lang=${view.language}`,
  })
}

function note(words: PanelWords, { problem }: PanelView): Markup {
  if (problem !== null) {
    // The reason is the service's own message, as its API returns it.
    const { text, wire } = problem
    const own =
      wire === null ? '' : html` <span class="s">${words.inItsWords} <q lang="en">${wire}</q></span>`
    return html`<p class="note bad" role="alert"><strong>${words.refused}</strong> ${text}${own}</p>`
  }
  return html``
}

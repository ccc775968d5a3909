import { html } from 'hono/html'
import type { Language } from '../../bank/labels'
import type { Sandbox } from '../../service/running'
import { languageLink, type Markup, page } from '../layout'
import { callSection } from './calls'
import { clockSection, shortSpan } from './clock'
import { faultSection } from './faults'
import { lieSection } from './lies'
import { orderSection } from './orders'
import { type Done, type Part, type Problem, SECTIONS, type Section, sectionProblem } from './part'
import { priceSection } from './prices'
import { seedSection, standsSection } from './seeds'
import { panelWords } from './words'

interface PanelView {
  readonly language: Language
  readonly show: Section
  /** The page of transactions; 1 has the newest. */
  readonly orderPage: number
  /** Why the last press did nothing. */
  readonly problem: Problem | null
  /** What the last press did. */
  readonly done: Done | null
  /** The transaction of the last press. */
  readonly at: string | null
}

/** Everything a developer can control by hand, one section at a time. */
export function panelPage(sandbox: Sandbox, view: PanelView): Markup {
  const { language, show, done, problem, at, orderPage } = view
  const words = panelWords(language)
  const part = { context: sandbox.context(), words, language, done, problem, at }
  const marks = marksOf(sandbox, part)
  const body = html`<div class="lead"><h1>${words.heading}</h1><p>${words.lead}</p></div>
<nav class="tabs" aria-label="${words.sections}"><ul>${SECTIONS.map(
    (name) =>
      html`<li><a href="/panel?lang=${language}&amp;show=${name}"${name === show ? html` aria-current="page"` : ''}>${words[name]}${
        marks[name] === undefined ? '' : html` <span class="mark">${marks[name]}</span>`
      }</a></li>`,
  )}</ul></nav>
<div class="section">${sectionProblem(part, show)}${sectionOf(sandbox, part, view)}</div>`
  const links = html`${languageLink(language, '/panel', { show, page: String(orderPage) })}
<a href="/bank?lang=${language}">${words.bank}</a> <a href="/docs">API</a>`
  const home = `/panel?lang=${language}`
  const name = words[show]
  return page({
    ...{ language, title: words.title, name, notice: words.notReal },
    ...{ body, room: 'panel', links, home },
  })
}

function sectionOf(sandbox: Sandbox, part: Part, { show, orderPage }: PanelView): Markup {
  switch (show) {
    case 'orders':
      return orderSection(part, orderPage)
    case 'clock':
      return clockSection(part)
    case 'prices':
      return priceSection(part)
    case 'seeds':
      return html`${seedSection(part)}${standsSection(part)}`
    case 'faults':
      return faultSection(part, sandbox.faults.waiting)
    case 'lies':
      return lieSection(part)
    case 'calls':
      return callSection(part, sandbox.inspector.calls)
  }
}

/** What another section would show at once: nothing that is in force may stay unseen. */
function marksOf(sandbox: Sandbox, { context }: Part): Partial<Record<Section, string>> {
  const ahead = context.store.state.clockAheadSeconds
  const [faults, lies] = [sandbox.faults.waiting.length, context.lies.inForce.length]
  return {
    ...(ahead === 0 ? {} : { clock: `+${shortSpan(ahead)}` }),
    ...(faults === 0 ? {} : { faults: String(faults) }),
    ...(lies === 0 ? {} : { lies: String(lies) }),
  }
}

import { html } from 'hono/html'
import { pricesView } from '../../service/market/rate-moves'
import type { Markup } from '../layout'
import { doneNote, formProblem, languageField, options, type Part, textOf, wrong } from './part'

const PERCENTS = ['-5', '-1', '+1', '+5'] as const

/** Enter presses the first button of a form: it sets the typed price. */
export function priceSection(part: Part): Markup {
  const { words, language } = part
  const prices = pricesView(part.context)
  const shown = (value: string) => (language === 'pt-BR' ? value.replace('.', ',') : value)
  return html`<h2>${words.prices}</h2><p>${words.pricesLead}</p>${doneNote(part)}
<div class="card pad"><dl class="short">${prices.map(
    ({ symbol, value }) =>
      html`<dt>${symbol}</dt><dd>${shown(value)} <span class="s in-line">${symbol === 'BRL' ? words.perDollar : words.perToken}</span></dd>`,
  )}</dl>
<form class="gap-top" method="post" action="/panel/rate">${languageField(part)}${formProblem(part, 'rate')}
<div class="row"><label>${words.priceOf}<select name="symbol">${options(
    prices.map(({ symbol }) => [symbol, symbol]),
    textOf(part, 'rate', 'symbol'),
  )}</select></label>
<label>${words.newPrice}<input name="value" inputmode="decimal" maxlength="14" autocomplete="off" placeholder="${words.newPriceHint}" value="${textOf(part, 'rate', 'value')}"${wrong(part, 'rate', 'value')}></label>
<button class="main">${words.setPrice}</button></div>
<fieldset><legend>${words.percent}</legend><div class="row quick">${PERCENTS.map(
    (percent) => html`<button name="percent" value="${percent}">${percent.replace('-', '−')} %</button>`,
  )}</div></fieldset></form></div>`
}

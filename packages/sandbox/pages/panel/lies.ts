import { html } from 'hono/html'
import { kindOf, LIE_KINDS, LIE_NAMES } from '../../service/lies/catalog'
import { type LieInForce, timesLeft } from '../../service/lies/in-force'
import type { Markup } from '../layout'
import { doneNote, formProblem, languageField, type Part, selected, textOf, wrong } from './part'

export function lieSection(part: Part): Markup {
  const { words, context } = part
  const { inForce } = context.lies
  return html`<h2>${words.lies}</h2><p>${words.liesLead}</p>${doneNote(part)}<div class="split">
<form class="card pad" method="post" action="/panel/lies" aria-label="${words.orderLie}">${languageField(part)}<h3>${words.orderLie}</h3>${formProblem(part, 'lies')}
<div class="row"><label>${words.lie}<select name="lie">${LIE_KINDS.map((kind) => lieGroup(part, kind))}</select></label></div>
<div class="row"><label>${words.transactionId}<small>${words.transactionIdHint}</small><input name="transactionId" maxlength="36" spellcheck="false" autocapitalize="off" autocomplete="off" value="${textOf(part, 'lies', 'transactionId')}"${wrong(part, 'lies', 'transactionId')}></label></div>
<div class="row"><label>${words.times}<small>${words.timesHint}</small><input name="times" type="number" min="1" max="1000000" value="${textOf(part, 'lies', 'times', '1')}"${wrong(part, 'lies', 'times')}></label></div>
<button class="main">${words.orderIt}</button></form>
<section class="card" aria-labelledby="in-force"><div class="pad"><h3 id="in-force">${words.inForce}</h3>${
    inForce.length === 0 ? html`<p>${words.none}</p>` : ''
  }</div>${inForce.length === 0 ? '' : lieList(part, inForce)}</section></div>`
}

function lieGroup(part: Part, kind: (typeof LIE_KINDS)[number]): Markup {
  const { words } = part
  const chosen = textOf(part, 'lies', 'lie')
  const names = LIE_NAMES.filter((name) => kindOf(name) === kind)
  return html`<optgroup label="${words[`lies.${kind}`]}">${names.map((name) => html`<option${selected(name, chosen)}>${name}</option>`)}${
    kind === 'status'
      ? html`<option value="any"${selected('any', chosen)}>any (${words.anyLie})</option>`
      : ''
  }</optgroup>`
}

function lieList(part: Part, inForce: readonly LieInForce[]): Markup {
  const { words } = part
  return html`<ul class="list">${inForce.map((entry) => {
    const { lie, operation, transactionId, changed } = entry
    const left = timesLeft(entry)
    return html`<li><div class="head"><strong>${lie}</strong><span>${words.told}: ${String(changed)} · ${words.left}: ${left === null ? words.noLimit : String(left)}</span></div>
<span class="s">${transactionId ?? words.everyTransaction}${operation === null ? '' : ` · ${operation}`}</span></li>`
  })}<li><form method="post" action="/panel/lies/clear">${languageField(part)}<button>${words.takeBack}</button></form></li></ul>`
}

import { html } from 'hono/html'
import { FAULT_KINDS, type Fault } from '../../service/http/faults'
import { OPERATION_NAMES } from '../../service/http/operations'
import type { Markup } from '../layout'
import { doneNote, formProblem, languageField, type Part, selected, textOf, wrong } from './part'

export function faultSection(part: Part, waiting: readonly Fault[]): Markup {
  const { words } = part
  const value = (name: string, first = '') => textOf(part, 'faults', name, first)
  const mark = (name: string) => wrong(part, 'faults', name)
  return html`<h2>${words.faults}</h2>${doneNote(part)}<div class="split">
<form class="card pad" method="post" action="/panel/faults" aria-label="${words.orderFault}">${languageField(part)}<h3>${words.orderFault}</h3>${formProblem(part, 'faults')}
<div class="row"><label class="long">${words.operation}<select name="operation"><option value="*">${words.every}</option>${OPERATION_NAMES.map(
    (name) => html`<option${selected(name, value('operation'))}>${name}</option>`,
  )}</select></label><label>${words.kind}<select name="kind">${FAULT_KINDS.map((kind) => html`<option${selected(kind, value('kind'))}>${kind}</option>`)}</select></label></div>
<div class="row tight"><label>${words.times}<input name="times" type="number" min="1" max="1000000" value="${value('times', '1')}"${mark('times')}></label>
<label>${words.status}<input name="status" type="number" min="400" max="599" value="${value('status', '500')}"${mark('status')}></label>
<label>${words.delayMs}<input name="delayMs" type="number" min="0" max="120000" value="${value('delayMs', '1000')}"${mark('delayMs')}></label></div>
<button class="main">${words.orderIt}</button></form>
<section class="card" aria-labelledby="waiting"><div class="pad"><h3 id="waiting">${words.waiting}</h3>${
    waiting.length === 0 ? html`<p>${words.none}</p>` : ''
  }</div>${waiting.length === 0 ? '' : waitingList(part, waiting)}</section></div>`
}

function waitingList(part: Part, waiting: readonly Fault[]): Markup {
  return html`<ul class="list">${waiting.map(
    (fault) =>
      html`<li><div class="head"><strong>${fault.kind}</strong><span>${fault.operation} × ${fault.times}</span></div></li>`,
  )}<li><form method="post" action="/panel/faults/clear">${languageField(part)}<button>${part.words.takeBack}</button></form></li></ul>`
}

import { html } from 'hono/html'
import { FAULT_KINDS, type Fault } from '../../service/http/faults'
import { OPERATION_NAMES } from '../../service/http/operations'
import type { Markup } from '../layout'
import { doneNote, languageField, type Part } from './part'

export function faultSection(part: Part, waiting: readonly Fault[]): Markup {
  const { words } = part
  return html`<h2>${words.faults}</h2>${doneNote(part)}<div class="split">
<form class="card pad" method="post" action="/panel/faults" aria-label="${words.orderFault}">${languageField(part)}<h3>${words.orderFault}</h3>
<div class="row"><label>${words.operation}<select name="operation"><option value="*">${words.every}</option>${OPERATION_NAMES.map(
    (name) => html`<option>${name}</option>`,
  )}</select></label><label>${words.kind}<select name="kind">${FAULT_KINDS.map((kind) => html`<option>${kind}</option>`)}</select></label></div>
<div class="row tight"><label>${words.times}<input name="times" type="number" min="1" max="1000000" value="1"></label>
<label>${words.status}<input name="status" type="number" min="400" max="599" value="500"></label>
<label>${words.delayMs}<input name="delayMs" type="number" min="0" max="120000" value="1000"></label></div>
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

import { html } from 'hono/html'
import { baseUrl } from '../../control/views'
import { type InspectedCall, refusalOf } from '../../service/http/inspector'
import { moment } from '../format'
import type { Markup } from '../layout'
import { curlOf } from './curl'
import type { Part } from './part'

export function callSection(part: Part, calls: readonly InspectedCall[]): Markup {
  const { words } = part
  return html`<h2>${words.calls}</h2><p>${words.callsLead}</p>
<div class="card"><ul class="list">${
    calls.length === 0
      ? html`<li class="s">${words.noCalls}</li>`
      : [...calls].reverse().map((call) => callItem(part, call))
  }</ul></div>`
}

function callItem({ words, language, context }: Part, call: InspectedCall): Markup {
  const unsigned = call.signature === null
  const verdict = refusalOf(call) ?? (unsigned ? words.unsigned : words.signedRight)
  const curl = curlOf(call, baseUrl(context), context.config)
  return html`<li><details><summary><strong>${call.method} ${call.path}</strong> <span class="tag">${String(call.status)}</span>
${call.lie === null ? '' : html`<span class="tag Failed">${words.lie}: ${call.lie}</span>`}
<span class="s">${moment(call.at, language, 'second')} · ${verdict}</span></summary>
<dl class="facts"><dt>${words.signature}</dt><dd>${unsigned ? words.noSignature : `${call.signature}…`}, ${verdict}</dd>
<dt>${words.signedText}</dt><dd><pre>${call.canonical}</pre></dd><dt>${words.answer}</dt><dd><pre>${call.answer}</pre></dd>
<dt>${words.asCurl}</dt><dd><pre tabindex="0" class="all">${curl}</pre></dd></dl></details></li>`
}

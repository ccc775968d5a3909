import { html } from 'hono/html'
import type { Sandbox } from '../sandbox'
import { formatReais } from '../service/decimal'
import type { Fault } from '../service/faults'
import { type InspectedCall, refusalOf } from '../service/inspector'
import { OPERATION_NAMES } from '../service/operations'
import { hasEnded, type Order } from '../service/order'
import { curlOf } from './curl'
import { moment } from './format'
import { type Markup, page } from './layout'

const KINDS = ['status', 'garbage', 'garbage-after', 'delay', 'cut-before', 'cut-after'] as const
const OUTCOMES = ['complete', 'fail', 'refund', 'hold'] as const
const SHOWN_ORDERS = 30
const NAMES = { offramp: 'Sale', onramp: 'Purchase', crosschain: 'Transfer' } as const

/** Everything that a developer steers by hand. `problem` is why the last press did nothing. */
export function panelPage(sandbox: Sandbox, problem: string | null): Markup {
  const orders = [...sandbox.context().store.state.orders.values()].slice(-SHOWN_ORDERS).reverse()
  const calls = [...sandbox.inspector.calls].reverse()
  const body = html`<h1>Control panel</h1><p>Orders and their ends, trouble on order, and the last calls as they came.</p>
${problem === null ? '' : html`<p class="note bad" role="alert">${problem}</p>`}
<h2>Transactions</h2>
<div class="card"><ul class="list">${
    orders.length === 0 ? html`<li class="s">No quote yet.</li>` : orders.map(orderItem)
  }</ul></div>
<div class="split"><section><h2>Order a fault</h2>${faultForm()}</section>
<section><h2>Faults that wait</h2>${waitingFaults(sandbox.faults.waiting)}</section></div>
<h2>Calls</h2><p>Identity, tokens and secrets are masked, so the commands need your own.</p>
<div class="card"><ul class="list">${
    calls.length === 0 ? html`<li class="s">No call yet.</li>` : calls.map((call) => callItem(call, sandbox))
  }</ul></div>`
  const links = html`<a href="/bank">Bank</a> <a href="/docs">API</a>`
  return page({
    language: 'en',
    title: 'Sandbox',
    notice: 'Nothing here is real',
    body,
    links,
    home: '/panel',
  })
}

function orderItem(order: Order): Markup {
  const name = `${NAMES[order.kind]} ${order.transactionId}`
  return html`<li><div class="head"><strong>${NAMES[order.kind]} <span class="tag">${order.status}</span></strong><span class="s">${moment(order.createdAt, 'en')}</span></div>
<span class="s">${order.transactionId}</span>${summary(order)}
${
  hasEnded(order)
    ? ''
    : html`<form class="row" method="post" action="/panel/settle" aria-label="${name}">
<input type="hidden" name="transactionId" value="${order.transactionId}">${OUTCOMES.map(
        (outcome) =>
          html`<button name="outcome" value="${outcome}" aria-pressed="${String(order.outcome === outcome)}">${outcome}</button>`,
      )}</form>`
}</li>`
}

function summary(order: Order): Markup {
  if (order.kind === 'offramp') {
    return html`<span>chain ${order.chainId} → R$ ${formatReais(BigInt(order.payoutCentavos))}</span>`
  }
  if (order.kind === 'crosschain') return html`<span>chain ${order.chainId} → chain ${order.toChainId}</span>`
  return html`<span>R$ ${formatReais(BigInt(order.dueCentavos))} → chain ${order.toChainId} ·
<a href="/bank?code=${encodeURIComponent(order.brCode)}">pay in the bank</a></span>`
}

function faultForm(): Markup {
  return html`<form class="card pad" method="post" action="/panel/faults">
<div class="row"><label>Operation<select name="operation"><option value="*">every operation</option>${OPERATION_NAMES.map(
    (name) => html`<option>${name}</option>`,
  )}</select></label><label>Kind<select name="kind">${KINDS.map((kind) => html`<option>${kind}</option>`)}</select></label></div>
<div class="row"><label>Times<input name="times" type="number" min="1" max="1000000" value="1"></label>
<label>Status<input name="status" type="number" min="400" max="599" value="500"></label>
<label>Delay, ms<input name="delayMs" type="number" min="0" max="120000" value="1000"></label></div>
<button class="main">Order it</button></form>`
}

function waitingFaults(faults: readonly Fault[]): Markup {
  if (faults.length === 0) return html`<p class="card pad">None.</p>`
  return html`<div class="card"><ul class="list">${faults.map(
    (fault) =>
      html`<li><div class="head"><strong>${fault.kind}</strong><span>${fault.operation} × ${fault.times}</span></div></li>`,
  )}<li><form method="post" action="/panel/faults/clear"><button>Take them all back</button></form></li></ul></div>`
}

function callItem(call: InspectedCall, { config }: Sandbox): Markup {
  const refusal = refusalOf(call)
  const verdict = refusal ?? (call.signature === null ? 'let in without a signature' : 'signature is right')
  const curl = curlOf(call, `http://127.0.0.1:${config.port}`, config.clientId)
  return html`<li><details><summary><strong>${call.method} ${call.path}</strong> <span class="tag">${String(call.status)}</span>
<span class="s">${moment(call.at, 'en')} · ${verdict}</span></summary>
<dl class="facts"><dt>Signature</dt><dd>${call.signature === null ? 'none' : `${call.signature}…`}, ${verdict}</dd>
<dt>Signed text</dt><dd><pre>${call.canonical}</pre></dd><dt>Answer</dt><dd><pre>${call.answer}</pre></dd>
<dt>As curl</dt><dd><pre tabindex="0" class="all">${curl}</pre></dd></dl></details></li>`
}

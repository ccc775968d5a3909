import { html, raw } from 'hono/html'
import { qrSvg } from '../../bank/qr-code'
import { findToken } from '../../chain/networks'
import { findChain } from '../../service/context'
import { formatDecimal } from '../../service/market/decimal'
import { hasEnded, type OnrampOrder, type Order } from '../../service/order'
import { holdsMoneyOfFailed, OUTCOMES, whyNot } from '../../service/outcomes'
import { moment, reais } from '../format'
import type { Markup } from '../layout'
import { doneNote, languageField, type Part } from './part'

const PAGE_SIZE = 20

/** Every order, newest first, in pages: even the oldest one can be ended with a press. */
export function orderSection(part: Part, pageNumber: number): Markup {
  const { words, language } = part
  const orders = [...part.context.store.state.orders.values()].reverse()
  const start = (pageNumber - 1) * PAGE_SIZE
  const shown = orders.slice(start, start + PAGE_SIZE)
  const link = (to: number, text: string) =>
    html`<a href="/panel?lang=${language}&amp;page=${String(to)}#orders">${text}</a> `
  return html`<h2 id="orders">${words.orders}</h2>${doneNote(part, 'orders')}
<div class="card"><ul class="list">${
    shown.length === 0
      ? html`<li class="s">${words.noOrders}</li>`
      : shown.map((order) => orderItem(part, order, pageNumber))
  }</ul></div>
${
  orders.length <= PAGE_SIZE
    ? ''
    : html`<nav class="jump" aria-label="${words.orders}">${start > 0 ? link(pageNumber - 1, `← ${words.newer}`) : ''}${
        start + PAGE_SIZE < orders.length ? link(pageNumber + 1, `${words.older} →`) : ''
      }</nav>`
}`
}

function orderItem(part: Part, order: Order, pageNumber: number): Markup {
  const { words, language } = part
  const kind = words[`kind.${order.kind}`]
  const name = `${kind} ${order.transactionId}`
  return html`<li><div class="head"><strong>${kind} <span class="tag ${order.status}">${words[`status.${order.status}`]}</span></strong><span class="s">${moment(order.createdAt, language)}</span></div>
<span class="way">${way(part, order)}</span><span class="s">${order.transactionId}${when(part, order)}</span>
${order.kind === 'onramp' && order.status === 'Quoted' ? charge(part, order) : ''}
${actions(part, order, name, pageNumber)}</li>`
}

function actions(part: Part, order: Order, name: string, pageNumber: number): Markup {
  const { words } = part
  const fields = html`${languageField(part)}<input type="hidden" name="page" value="${String(pageNumber)}">
<input type="hidden" name="transactionId" value="${order.transactionId}">`
  if (holdsMoneyOfFailed(part.context, order)) {
    return html`<form class="row" method="post" action="/panel/settle" aria-label="${name}">${fields}
<span class="s grow">${words.held}</span><button name="outcome" value="refund">${words.giveBack}</button></form>`
  }
  if (hasEnded(order)) return html``
  const outcomes = OUTCOMES.filter((outcome) => whyNot(part.context, order, outcome) === null)
  return html`<form class="row" method="post" action="/panel/settle" aria-label="${name}">${fields}${outcomes.map(
    (outcome) =>
      html`<button name="outcome" value="${outcome}" aria-pressed="${String(order.outcome === outcome)}">${words[`outcome.${outcome}`]}</button>`,
  )}${
    order.status === 'Quoted'
      ? html`<button formaction="/panel/clock" name="unit" value="quote">${words.toEnd}</button>`
      : ''
  }</form>`
}

function when({ words, language }: Part, order: Order): string {
  if (order.status === 'Quoted') return ` · ${words.expires} ${moment(order.expiresAt, language)}`
  if (order.status !== 'Processing' || order.dueAt === null) return ''
  return ` · ${words.due} ${moment(order.dueAt, language)}`
}

function way(part: Part, order: Order): string {
  const { context, language } = part
  const tokens = (chainId: number, token: string, baseUnits: string) => {
    const network = findChain(context, chainId)?.local.network
    const known = network && findToken(network, token)
    const amount = formatDecimal(BigInt(baseUnits), known?.decimals ?? 0)
    return `${language === 'pt-BR' ? amount.replace('.', ',') : amount} ${known?.symbol ?? token} (${network?.name ?? String(chainId)})`
  }
  switch (order.kind) {
    case 'offramp':
      return `${tokens(order.chainId, order.token, order.fromAmount)} → ${reais(BigInt(order.payoutCentavos), language)}`
    case 'onramp':
      return `${reais(BigInt(order.dueCentavos), language)} → ${tokens(order.toChainId, order.toToken, order.toAmount)}`
    case 'crosschain':
      return `${tokens(order.chainId, order.token, order.fromAmount)} → ${tokens(order.toChainId, order.toToken, order.toAmount)}`
  }
}

function charge({ words, language }: Part, order: OnrampOrder): Markup {
  return html`<details><summary>${words.qrCode}</summary>
<div class="charge"><div class="qr" role="img" aria-label="${words.qrLabel}">${raw(qrSvg(order.brCode))}</div>
<pre tabindex="0" class="all">${order.brCode}</pre></div></details>
<a href="/bank?lang=${language}&amp;code=${encodeURIComponent(order.brCode)}">${words.payInBank}</a>`
}

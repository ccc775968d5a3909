import { html, raw } from 'hono/html'
import { qrSvg } from '../../bank/qr-code'
import { findToken } from '../../chain/networks'
import { clockMs, findChain } from '../../service/context'
import { formatDecimal } from '../../service/market/decimal'
import { hasEnded, type OnrampOrder, type Order } from '../../service/order'
import { holdsMoneyOfFailed, OUTCOMES, whyNot } from '../../service/outcomes'
import { deadline, moment, reais } from '../format'
import type { Markup } from '../layout'
import { doneNote, languageField, type Part } from './part'

const PAGE_SIZE = 20

/** Every order, newest first, in pages: even the oldest one can be ended with a press. */
export function orderSection(part: Part, asked: number): Markup {
  const { words, language } = part
  const orders = [...part.context.store.state.orders.values()].reverse()
  const pageNumber = Math.min(asked, Math.max(1, Math.ceil(orders.length / PAGE_SIZE)))
  const start = (pageNumber - 1) * PAGE_SIZE
  const shown = orders.slice(start, start + PAGE_SIZE)
  const link = (to: number, text: string) =>
    html`<a href="/panel?lang=${language}&amp;page=${String(to)}">${text}</a> `
  return html`<h2>${words.orders}</h2>${shown.some((order) => order.transactionId === part.at) ? '' : doneNote({ ...part, at: null })}
<div class="card"><ul class="list">${
    shown.length === 0
      ? html`<li class="s">${words.noOrders} <a href="/panel?lang=${language}&amp;show=seeds">${words.seeds}</a></li>`
      : shown.map((order) => orderItem(part, order, pageNumber))
  }</ul></div>
${
  orders.length <= PAGE_SIZE
    ? ''
    : html`<nav class="pages" aria-label="${words.orders}">${start > 0 ? link(pageNumber - 1, `← ${words.newer}`) : ''}${
        start + PAGE_SIZE < orders.length ? link(pageNumber + 1, `${words.older} →`) : ''
      }</nav>`
}`
}

function orderItem(part: Part, order: Order, pageNumber: number): Markup {
  const { words, language } = part
  const kind = words[`kind.${order.kind}`]
  const name = `${kind} ${order.transactionId}`
  return html`<li><div class="order" id="${order.transactionId}"><div class="head"><strong>${kind} <span class="tag ${order.status}">${statusWords(part, order)}</span></strong><span class="s">${moment(order.createdAt, language)}</span></div>
<span class="way">${way(part, order)}</span><span class="s">${when(part, order)}<span class="mono all">${order.transactionId}</span></span>
${doneNote(part, order.transactionId)}<div class="menus">${actions(part, order, name, pageNumber)}
${order.kind === 'onramp' && order.status === 'Quoted' ? charge(part, order) : ''}</div></div></li>`
}

/** A quote waits for tokens, or for a payment by Pix. */
function statusWords({ words }: Part, { kind, status }: Order): string {
  return status === 'Quoted' && kind !== 'onramp' ? words.awaitsDeposit : words[`status.${status}`]
}

function actions(part: Part, order: Order, name: string, pageNumber: number): Markup {
  const { words } = part
  const fields = html`${languageField(part)}<input type="hidden" name="show" value="orders"><input type="hidden" name="page" value="${String(pageNumber)}">
<input type="hidden" name="transactionId" value="${order.transactionId}">`
  if (holdsMoneyOfFailed(part.context, order)) {
    return html`<form class="row" method="post" action="/panel/settle" aria-label="${name}">${fields}
<span class="s">${words.held}</span><button name="outcome" value="refund">${words.giveBack}</button></form>`
  }
  if (hasEnded(order)) return html``
  const outcomes = OUTCOMES.filter((outcome) => whyNot(part.context, order, outcome) === null)
  const chosen = order.outcome === null ? words['outcome.null'] : words[`outcome.${order.outcome}`]
  return html`<details class="menu"><summary>${words.outcome}: <strong>${chosen}</strong></summary>
<form class="row quick" method="post" action="/panel/settle" aria-label="${name}">${fields}${outcomes.map(
    (outcome) =>
      html`<button name="outcome" value="${outcome}" aria-pressed="${String(order.outcome === outcome)}">${words[`outcome.${outcome}`]}</button>`,
  )}${
    order.status === 'Quoted' && clockMs(part.context) <= Date.parse(order.expiresAt)
      ? html`<button formaction="/panel/clock" name="unit" value="quote">${words.toEnd}</button>`
      : ''
  }</form></details>`
}

function when({ context, words, language }: Part, order: Order): Markup | '' {
  const text = (name: string, at: string) => html`${name} ${deadline(at, clockMs(context), language)} · `
  if (order.status === 'Quoted') return text(words.expires, order.expiresAt)
  return order.status === 'Processing' && order.dueAt !== null ? text(words.due, order.dueAt) : ''
}

function way(part: Part, order: Order): string {
  const { context, language } = part
  const money = (centavos: string) => reais(BigInt(centavos), language).replace(' ', '\u00a0')
  const tokens = (chainId: number, token: string, baseUnits: string) => {
    const network = findChain(context, chainId)?.local.network
    const known = network && findToken(network, token)
    const amount = formatDecimal(BigInt(baseUnits), known?.decimals ?? 0)
    return `${language === 'pt-BR' ? amount.replace('.', ',') : amount} ${known?.symbol ?? token} (${network?.name ?? String(chainId)})`
  }
  switch (order.kind) {
    case 'offramp':
      return `${tokens(order.chainId, order.token, order.fromAmount)} → ${money(order.payoutCentavos)}`
    case 'onramp':
      return `${money(order.dueCentavos)} → ${tokens(order.toChainId, order.toToken, order.toAmount)}`
    case 'crosschain':
      return `${tokens(order.chainId, order.token, order.fromAmount)} → ${tokens(order.toChainId, order.toToken, order.toAmount)}`
  }
}

function charge({ words, language }: Part, order: OnrampOrder): Markup {
  return html`<a class="button" href="/bank?lang=${language}&amp;code=${encodeURIComponent(order.brCode)}">${words.payInBank}</a>
<details class="menu"><summary>${words.qrCode}</summary>
<div class="charge"><div class="qr" role="img" aria-label="${words.qrLabel}">${raw(qrSvg(order.brCode))}</div>
<pre tabindex="0" class="all">${order.brCode}</pre></div></details>`
}

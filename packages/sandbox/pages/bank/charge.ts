// Paying a Pix code: paste it, read back what it asks for, confirm.
import { html, raw } from 'hono/html'
import { PAYER_KEY, pixAccount } from '../../bank/accounts'
import { hasRightChecksum } from '../../bank/br-code'
import { pixKeyOf } from '../../bank/labels'
import { findOrder } from '../../bank/pay'
import { qrSvg } from '../../bank/qr-code'
import { type Context, clockMs } from '../../service/context'
import type { OnrampOrder } from '../../service/order'
import { deadline, reais } from '../format'
import type { Markup } from '../layout'
import { bar, phoneScreen } from './frame'
import { sentScreen } from './receipt'
import { homeOf, payPath, type View } from './view'
import { PROVIDER, wordFor, wordsOf } from './words'

/** What was given so far: nothing, a link's code, or what was typed when the bank refused it. */
interface PayBox {
  readonly code: string
  readonly amount: string
  readonly payerKey: string
  /** The code of the error. */
  readonly error: string | null
}

/** The screen that a code leads to: what it asks for, how it was paid, or the code to correct. */
export function chargeScreen(view: View, box: PayBox): Markup {
  const order = findOrder(view.context, box.code.trim())
  if (order === undefined) {
    const found = hasRightChecksum(box.code.trim()) ? 'NotFound' : 'BR_CODE_DAMAGED'
    return pasteScreen(view, { ...box, error: box.error ?? found })
  }
  // Also when the bank refused a further payment: the form of an unpaid code would ask for the money again.
  if (order.payments.length > 0) {
    const refused = alertOf(view, box.error, wordsOf(view.language).notPaid)
    return sentScreen(view, order, { refused, again: payForm(view, order, box, true) })
  }
  return confirmScreen(view, order, box)
}

export function pasteScreen(view: View, box: PayBox): Markup {
  const { language } = view
  const words = wordsOf(language)
  const account = pixAccount(box.payerKey)
  const isWrong = box.error !== null
  const body = html`${bar(view, words.payWithPix, homeOf(account, language))}
<form class="pad" method="get" action="/bank"><input type="hidden" name="lang" value="${language}">
<input type="hidden" name="payer" value="${box.payerKey}">${box.amount === '' ? '' : html`<input type="hidden" name="amount" value="${box.amount}">`}
<label>${words.code}<small>${words.pasteLead}</small><textarea name="code" required maxlength="600" spellcheck="false" autocapitalize="off" autocomplete="off"${isWrong ? html` aria-invalid="true" aria-describedby="why"` : ''}>${box.code}</textarea></label>
${alertOf(view, box.error)}
<button class="main wide">${words.goOn}</button></form>`
  const query = { payer: box.payerKey, ...(box.code === '' ? {} : { code: box.code }) }
  return phoneScreen(view, account, { name: words.payWithPix, path: '/bank/pay', query, body })
}

function confirmScreen(view: View, order: OnrampOrder, box: PayBox): Markup {
  const { context, language } = view
  const words = wordsOf(language)
  const account = pixAccount(box.payerKey)
  const isLate = order.status === 'Quoted' && clockMs(context) > Date.parse(order.expiresAt)
  const shown = box.error ?? (isLate || order.status === 'Cancelled' ? 'BR_CODE_EXPIRED' : null)
  const body = html`${bar(view, words.review, payPath(account, language))}
<div class="pad"><p class="amount"><span>${words.youPay}</span><strong>${reais(BigInt(order.dueCentavos), language)}</strong><span>${words.to} <b>${PROVIDER}</b></span></p>
<dl class="facts"><dt>${words.expires}</dt><dd>${deadline(order.expiresAt, clockMs(context), language)}</dd>
<dt>${words.status}</dt><dd data-testid="status">${wordFor(words, 'status', order.status)}</dd>
<dt>${words.order}</dt><dd class="mono">${order.transactionId}</dd></dl>
${payForm(view, order, { ...box, error: shown }, false)}</div>`
  const query = { code: order.brCode, payer: box.payerKey }
  return phoneScreen(view, account, { name: words.review, path: '/bank', query, body })
}

/**
 * Everything that pays a code. Enter presses the first button of a form, so the first one is hidden and pays the typed
 * amount. A paid code has test controls only.
 */
function payForm(view: View, order: OnrampOrder, box: PayBox, isPaid: boolean): Markup {
  const { context, language } = view
  const words = wordsOf(language)
  const isOver = box.error === 'BR_CODE_EXPIRED'
  const due = reais(BigInt(order.dueCentavos), language)
  const from = html`<label>${words.payer}<select name="payer"${box.error === 'INSUFFICIENT_FUNDS' ? html` aria-invalid="true" aria-describedby="why"` : ''}>${payers(
    context,
    box.payerKey,
  ).map(
    ({ key, centavos }) =>
      html`<option value="${key}"${key === box.payerKey ? html` selected` : ''}>${reais(centavos, language)} · ${key}</option>`,
  )}</select></label>`
  return html`<form class="paying" method="post" action="/bank/pay"><input type="hidden" name="lang" value="${language}"><input type="hidden" name="payments" value="${order.payments.length}">
<button class="hide" name="how" value="enter" tabindex="-1" aria-hidden="true"></button>
${isPaid ? '' : html`${from}${alertOf(view, box.error)}${isOver ? '' : html`<button class="main wide" name="how" value="full">${words.payNow} ${due}</button>`}`}
<details class="tests"${box.amount !== '' || isOver || (isPaid && box.error !== null) ? html` open` : ''}><summary>${words.tests}</summary><div class="fields"><p>${words.testsLead}</p>
${isPaid ? from : ''}<div class="row quick">${isPaid ? html`<button name="how" value="full">${words.payAgain}</button>` : ''}
<button name="how" value="twice">${words.payTwice}</button><button name="how" value="late">${words.payLate}</button></div>
<small class="s">${words.lateHint}</small>
<div class="row"><label>${words.otherAmount}<small>${words.otherAmountHint}</small><input name="amount" inputmode="decimal" maxlength="20" autocomplete="off" value="${box.amount}"${box.error === 'BadRequest' ? html` aria-invalid="true" aria-describedby="why"` : ''}></label>
<button name="how" value="amount">${words.payAmount}</button></div></div></details>
<details class="tests"><summary>${words.codeAndQr}</summary><div class="fields">
<textarea name="code" readonly aria-label="${words.code}">${order.brCode}</textarea>
<div class="qr" role="img" aria-label="${words.qrCode}">${raw(qrSvg(order.brCode))}</div></div></details></form>`
}

/** Accounts with money, the usual payer first. */
function payers(context: Context, chosen: string): readonly { key: string; centavos: bigint }[] {
  const { balances } = context.store.state.ledger
  const rich = [...balances].flatMap(([account, centavos]) => {
    const key = pixKeyOf(account)
    const isShown = key !== null && key !== PAYER_KEY && (centavos > 0n || key === chosen)
    return isShown ? [{ key, centavos }] : []
  })
  return [{ key: PAYER_KEY, centavos: balances.get(pixAccount(PAYER_KEY)) ?? 0n }, ...rich]
}

function alertOf({ language }: View, error: string | null, lead = ''): Markup | '' {
  if (error === null) return ''
  return html`<p class="note bad" role="alert" id="why">${lead === '' ? '' : html`<strong>${lead}</strong> `}${wordFor(wordsOf(language), 'error', error)}</p>`
}

import { html, raw } from 'hono/html'
import { PAYER_KEY, pixAccount } from '../../bank/accounts'
import { type Language, pixKeyOf } from '../../bank/labels'
import { findOrder } from '../../bank/pay'
import { qrSvg } from '../../bank/qr-code'
import type { Context } from '../../service/context'
import type { OnrampOrder } from '../../service/order'
import { moment, reais } from '../format'
import type { Markup } from '../layout'
import { wordFor, wordsOf } from './words'

/** The content of the box: empty at first, filled in by a link, or as typed when the bank refused it. */
export interface PayBox {
  readonly code: string
  readonly amount: string
  readonly payerKey: string
  /** The code of the error. */
  readonly error: string | null
}

/**
 * A plain HTML form, and the charge of the code in it. Enter presses the first button of a form, so the first one is
 * hidden and pays the typed amount.
 */
export function payBox(context: Context, box: PayBox, language: Language): Markup {
  const words = wordsOf(language)
  const order = findOrder(context, box.code.trim())
  const ofAmount = box.error === 'BadRequest'
  const ofCode = box.error !== null && !ofAmount
  return html`<section class="card pad" aria-labelledby="pay"><h2 id="pay">${words.pay}</h2><p>${words.payLead}</p>
${box.error === null ? '' : html`<p class="note bad" role="alert" id="why">${wordFor(words, 'error', box.error)}</p>`}
<form method="post" action="/bank/pay">
<input type="hidden" name="lang" value="${language}">
<button class="hide" name="how" value="enter" tabindex="-1" aria-hidden="true"></button>
<label>${words.code}<textarea name="code" required maxlength="600" spellcheck="false" autocapitalize="off" autocomplete="off"${ofCode ? html` aria-invalid="true" aria-describedby="why"` : ''}>${box.code}</textarea></label>
<label>${words.payer}<select name="payer">${payers(context).map(
    ({ key, centavos }) =>
      html`<option value="${key}"${key === box.payerKey ? html` selected` : ''}>${key} · ${reais(centavos, language)}</option>`,
  )}</select></label>
<div class="row"><button class="main" name="how" value="full">${words.payFull}</button>
<button name="how" value="twice">${words.payTwice}</button>
<button name="how" value="late">${words.payLate}</button></div>
<div class="row"><label>${words.otherAmount}<small>${words.otherAmountHint}</small><input name="amount" inputmode="decimal" maxlength="20" autocomplete="off" value="${box.amount}"${ofAmount ? html` aria-invalid="true" aria-describedby="why"` : ''}></label>
<button name="how" value="amount">${words.payAmount}</button></div>
<small class="s">${words.lateHint}</small>
</form></section>
${order === undefined ? '' : charge(order, language)}`
}

function payers(context: Context): readonly { key: string; centavos: bigint }[] {
  const rich = [...context.store.state.ledger.balances].flatMap(([account, centavos]) => {
    const key = pixKeyOf(account)
    return key === null || centavos <= 0n || account === pixAccount(PAYER_KEY) ? [] : [{ key, centavos }]
  })
  const usual = context.store.state.ledger.balances.get(pixAccount(PAYER_KEY)) ?? 0n
  return [{ key: PAYER_KEY, centavos: usual }, ...rich]
}

function charge(order: OnrampOrder, language: Language): Markup {
  const words = wordsOf(language)
  const again = `/bank?lang=${language}&code=${encodeURIComponent(order.brCode)}`
  return html`<h2>${words.charge}</h2><div class="card"><dl>
<dt>${words.due}</dt><dd class="big">${reais(BigInt(order.dueCentavos), language)}</dd>
<dt>${words.status}</dt><dd data-testid="status">${wordFor(words, 'status', order.status)}</dd>
<dt>${words.expires}</dt><dd>${moment(order.expiresAt, language)}</dd>
<dt>${words.order}</dt><dd>${order.transactionId}</dd></dl>
<div class="qr" role="img" aria-label="${words.qrCode}">${raw(qrSvg(order.brCode))}</div>
<ul class="list" aria-label="${words.payments}">${
    order.payments.length === 0
      ? html`<li class="s">${words.noPayments}</li>`
      : order.payments.map(
          (
            payment,
          ) => html`<li><div class="head"><strong>${reais(BigInt(payment.centavos), language)}</strong><span class="s">${moment(payment.sentAt, language)}</span></div>
${wordFor(words, 'finding', String(payment.finding))}
<span class="s">${reais(BigInt(payment.keptCentavos), language)} ${words.kept} · ${reais(BigInt(payment.returnedCentavos), language)} ${words.returned}</span>
<span class="s">${payment.paymentId}</span></li>`,
        )
  }</ul><p class="pad"><a href="${again}">${words.update}</a></p></div>`
}

// The receipts: of a code that was paid, and of a payout that arrived.
import { html } from 'hono/html'
import { accountNumber, pixAccount } from '../../bank/accounts'
import { pixKeyOf } from '../../bank/labels'
import { holderOf } from '../../bank/people'
import type { OfframpOrder, OnrampOrder, Payment } from '../../service/order'
import { moment, reais } from '../format'
import type { Markup } from '../layout'
import { icon, tick } from '../look/icons'
import { phoneScreen } from './frame'
import { homeOf, type View } from './view'
import { PROVIDER, wordFor, wordsOf } from './words'

interface AfterPayment {
  /** Why a further payment was not made. */
  readonly refused: Markup | ''
  /** What else can be done with the code. */
  readonly again: Markup
}

export function sentScreen(view: View, order: OnrampOrder, { refused, again }: AfterPayment): Markup {
  const { language } = view
  const words = wordsOf(language)
  const payment = order.payments.at(-1)
  if (payment === undefined) throw new Error('a receipt belongs to a payment')
  const key = pixKeyOf(payment.payer) ?? ''
  const became = becameOf(order, payment)
  const isGood = became === 'exact' || became === 'excess'
  const address = `/bank?${new URLSearchParams({ lang: language, code: order.brCode })}`
  const amount = reais(BigInt(payment.centavos), language)
  const body = html`<div class="done"><span class="badge${isGood ? '' : ' warn'}">${isGood ? tick() : icon('sent')}</span><h1>${words.sentTitle}</h1>
<p class="amount"><strong>${amount}</strong><span>${words.to} <b>${PROVIDER}</b></span></p></div>
<div class="pad">${refused}<p class="note ${isGood ? 'good' : 'warn'}">${wordFor(words, 'finding', became)}</p>
<h2>${words.receipt}</h2><dl class="facts"><dt>${words.amount}</dt><dd class="n">${amount}</dd>
${payment.returnedCentavos === '0' ? '' : html`<dt>${words.returned}</dt><dd class="n">${reais(BigInt(payment.returnedCentavos), language)}</dd>`}
<dt>${words.at}</dt><dd>${moment(payment.sentAt, language, 'second')}</dd>
<dt>${words.receiver}</dt><dd>${PROVIDER}</dd><dt>${words.sender}</dt><dd>${party(key)}</dd>
<dt>${words.status}</dt><dd data-testid="status">${wordFor(words, 'status', order.status)}</dd>
<dt>${words.paymentId}</dt><dd class="mono all">${payment.paymentId}</dd>
<dt>${words.order}</dt><dd class="mono all">${order.transactionId}</dd></dl>
<div class="ways"><a class="button main wide" href="${homeOf(payment.payer, language)}">${words.home}</a>
<a class="button wide" href="${address}">${words.update}</a></div>
${order.payments.length > 1 ? allPayments(view, order) : ''}${again}</div>`
  const query = { code: order.brCode }
  return phoneScreen(view, payment.payer, { name: words.sentTitle, path: '/bank', query, body })
}

/** What has become of a payment: one that filled its order may have come back since, or be held. */
function becameOf({ status }: OnrampOrder, { finding, keptCentavos }: Payment): string {
  if (finding !== 'exact' && finding !== 'excess') return String(finding)
  if (keptCentavos === '0') return 'returned'
  return status === 'Failed' ? 'held' : finding
}

/** Every payment of one code, newest first. */
function allPayments({ language }: View, order: OnrampOrder): Markup {
  const words = wordsOf(language)
  return html`<h2>${words.payments}</h2><ul class="card list" aria-label="${words.payments}">${[
    ...order.payments,
  ]
    .reverse()
    .map(
      (payment) =>
        html`<li><div class="head"><strong class="n">${reais(BigInt(payment.centavos), language)}</strong><span class="s">${moment(payment.sentAt, language, 'second')}</span></div>
${wordFor(words, 'finding', becameOf(order, payment))}
<span class="s">${words.kept} ${reais(BigInt(payment.keptCentavos), language)} · ${words.returned} ${reais(BigInt(payment.returnedCentavos), language)}</span>
<span class="s mono">${payment.paymentId}</span></li>`,
    )}</ul>`
}

/** A sale's reais as their receiver sees them. */
export function receivedScreen(view: View, order: OfframpOrder, at: string): Markup {
  const { language } = view
  const words = wordsOf(language)
  const account = pixAccount(order.pixKey)
  const amount = reais(BigInt(order.payoutCentavos), language)
  const body = html`<div class="done"><span class="badge">${icon('received')}</span>
<h1>${words.receivedTitle} <span class="n">${amount}</span></h1><p class="amount"><span>${words.from} <b>${PROVIDER}</b></span></p></div>
<div class="pad"><h2>${words.receipt}</h2><dl class="facts"><dt>${words.amount}</dt><dd class="n">${amount}</dd>
<dt>${words.at}</dt><dd>${moment(at, language, 'second')}</dd>
<dt>${words.sender}</dt><dd>${PROVIDER}</dd><dt>${words.receiver}</dt><dd>${party(order.pixKey)}</dd>
<dt>${words.order}</dt><dd class="mono all">${order.transactionId}</dd></dl>
<div class="ways"><a class="button main wide" href="${homeOf(account, language)}">${words.home}</a></div></div>`
  const query = { payout: order.transactionId }
  return phoneScreen(view, account, { name: `${words.receivedTitle} ${amount}`, path: '/bank', query, body })
}

function party(pixKey: string): Markup {
  return html`${holderOf(pixKey) ?? accountNumber(pixKey)}<span class="s">${pixKey}</span>`
}

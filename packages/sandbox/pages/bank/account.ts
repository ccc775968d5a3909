// The first screen of an account: who it belongs to, its balance, what it can do, and what happened last.
import { html } from 'hono/html'
import { accountNumber, PAYER_KEY, pixAccount } from '../../bank/accounts'
import { type Language, pixKeyOf } from '../../bank/labels'
import { balanceOf, type StatementRow, statement } from '../../bank/ledger'
import { holderOf } from '../../bank/people'
import type { Context } from '../../service/context'
import { moment, reais } from '../format'
import type { Markup } from '../layout'
import { type IconName, icon } from '../look/icons'
import { bar, phoneScreen } from './frame'
import { accountPath, homeOf, payPath, receivePath, type View } from './view'
import { PROVIDER, wordFor, wordsOf } from './words'

const SHORT = 6
const WHOLE = 500

interface AccountScreen {
  /** Its whole statement instead of the last rows. */
  readonly isWhole: boolean
  /** The amount that was typed and refused, to be added to it. */
  readonly refused?: string
}

export function accountScreen(view: View, account: string, { isWhole, refused }: AccountScreen): Markup {
  const { context, language } = view
  const words = wordsOf(language)
  const rows = [...statement(context.store.state.ledger, account)].reverse()
  const holder = holderOf(pixKeyOf(account) ?? '')
  const whole = `${accountPath(account)}?lang=${language}`
  const body = html`${hero(view, account)}
<nav class="actions" aria-label="${words.actions}">${action('pix', words.pay, payPath(account, language))}
${action('received', words.receive, receivePath(account, language))}
${action('statement', words.statement, `${whole}#statement`)}
${action('people', words.accounts, `/bank/ledger?lang=${language}`)}</nav>
<section class="moves" aria-labelledby="statement"><h2 id="statement">${isWhole ? words.statement : words.latest}</h2>
${moves(view, rows.slice(0, isWhole ? WHOLE : SHORT), isWhole)}
${isWhole || rows.length <= SHORT ? '' : html`<p><a class="more" href="${whole}">${words.statementAll}</a></p>`}</section>
${fundControl(view, account, refused ?? null)}`
  const isUsual = account === pixAccount(PAYER_KEY)
  const path = isUsual && !isWhole ? '/bank' : accountPath(account)
  return phoneScreen(view, account, { name: holder ?? words.statement, path, body })
}

/** What a payer needs to know. */
export function receiveScreen(view: View, account: string): Markup {
  const { language } = view
  const words = wordsOf(language)
  const key = pixKeyOf(account) ?? ''
  const holder = holderOf(key)
  const body = html`${bar(view, words.receive, homeOf(account, language))}
<div class="pad"><p class="own-key"><span>${words.key}</span><strong class="all">${key}</strong></p><p>${words.receiveLead}</p>
<dl class="facts">${holder === null ? '' : html`<dt>${words.holder}</dt><dd>${holder}</dd>`}
<dt>${words.number}</dt><dd class="all">${accountNumber(key)}</dd></dl></div>`
  const query = { key }
  return phoneScreen(view, account, { name: words.receive, path: '/bank/receive', query, body })
}

export function missingAccountScreen(view: View): Markup {
  const words = wordsOf(view.language)
  const home = `/bank?lang=${view.language}`
  const body = html`${bar(view, words.missing, home)}<div class="pad"><p>${words.missingLead}</p>
<a class="button wide" href="${home}">${words.home}</a></div>`
  return phoneScreen(view, null, { name: words.missing, path: '/bank', body })
}

function hero({ context, language }: View, account: string): Markup {
  const words = wordsOf(language)
  const key = pixKeyOf(account) ?? ''
  const holder = holderOf(key)
  const [first = ''] = (holder ?? '').split(' ')
  const greeting = holder === null ? words.hello : `${words.hello}, ${first}`
  return html`<section class="hero" aria-labelledby="hello"><div class="who">
<span class="avatar" aria-hidden="true">${(holder ?? 'P').charAt(0)}</span><h1 id="hello">${greeting}</h1></div>
<p class="balance"><span>${words.balance}</span><strong data-testid="balance">${reais(balanceOf(context.store.state.ledger, account), language)}</strong></p>
<p class="account">${words.key} <span class="all in-line">${key}</span><br>${words.number} <span class="all in-line">${accountNumber(key)}</span></p></section>`
}

function action(name: IconName, text: string, href: string): Markup {
  return html`<a href="${href}"><span class="disc">${icon(name)}</span>${text}</a>`
}

const ICONS: Readonly<Record<string, IconName>> = {
  payout: 'received',
  'pix-in': 'sent',
  'pix-sent': 'sent',
  'pix-return': 'returned',
}

/** By day in UTC, which the script of the pages changes to the viewer's days. */
function moves(view: View, rows: readonly StatementRow[], isWhole: boolean): Markup {
  const { context, language } = view
  if (rows.length === 0) return html`<p>${wordsOf(language).nothing}</p>`
  const codes = codesByPayment(context)
  const dayOf = ({ posting }: StatementRow) => posting.at.slice(0, 10)
  return html`<div data-days>${[...new Set(rows.map(dayOf))].map(
    (day) => html`<h3 class="day">${moment(day, language, 'day')}</h3>
<ul class="rows">${rows.filter((row) => dayOf(row) === day).map((row) => move(language, row, codes, isWhole))}</ul>`,
  )}</div>`
}

/** The balance after it only in the whole statement. */
function move(
  language: Language,
  { posting, centavos, balanceCentavos }: StatementRow,
  codes: ReadonlyMap<string, string>,
  isWhole: boolean,
): Markup {
  const words = wordsOf(language)
  const { memo, at } = posting
  const isIn = centavos >= 0n
  const name = wordFor(words, 'move', memo)
  const href = receiptPath(memo, posting.id.split(':')[1] ?? '', codes, language)
  const party = ICONS[memo] === undefined ? '' : `${isIn ? words.from : words.to} ${PROVIDER} · `
  return html`<li><span class="disc">${icon(ICONS[memo] ?? 'cash')}</span><div class="what">
<div class="head"><strong>${href === null ? name : html`<a href="${href}">${name}</a>`}</strong><strong class="n ${isIn ? 'in' : ''}">${isIn ? '+' : ''}${reais(centavos, language)}</strong></div>
<span class="s">${party}${moment(at, language, 'time')}</span>${isWhole ? html`<span class="s n">${words.balance} ${reais(balanceCentavos, language)}</span>` : ''}</div></li>`
}

/** The code that each payment paid. */
function codesByPayment({ store }: Context): ReadonlyMap<string, string> {
  const pairs = [...store.state.orders.values()].flatMap((order) =>
    order.kind === 'onramp' ? order.payments.map(({ paymentId }) => [paymentId, order.brCode] as const) : [],
  )
  return new Map(pairs)
}

function receiptPath(
  memo: string,
  id: string,
  codes: ReadonlyMap<string, string>,
  lang: string,
): string | null {
  if (memo === 'payout') return `/bank?${new URLSearchParams({ lang, payout: id })}`
  const code = codes.get(id)
  return code === undefined ? null : `/bank?${new URLSearchParams({ lang, code })}`
}

function fundControl({ language }: View, account: string, refused: string | null): Markup {
  const words = wordsOf(language)
  const isRefused = refused !== null
  return html`<details class="tests"${isRefused ? html` open` : ''}><summary>${words.tests}</summary>
<form method="post" action="/bank/fund"><input type="hidden" name="lang" value="${language}">
<input type="hidden" name="key" value="${pixKeyOf(account) ?? ''}">
<label>${words.fund}<small>${words.fundHint}</small><input name="amount" required inputmode="decimal" maxlength="20" autocomplete="off" value="${refused ?? (language === 'pt-BR' ? '1000,00' : '1000.00')}"${isRefused ? html` aria-invalid="true" aria-describedby="why"` : ''}></label>
${isRefused ? html`<p class="note bad" role="alert" id="why">${words['error.fund']}</p>` : ''}
<button>${words.fund}</button></form></details>`
}

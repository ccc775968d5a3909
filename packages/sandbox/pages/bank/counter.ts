// The operator's view: every account of the bank, and its ledger.
import { html } from 'hono/html'
import { accountLabel, type Language, pixKeyOf } from '../../bank/labels'
import { balanceOf, type Ledger, statement, sumOfBalances } from '../../bank/ledger'
import { holderOf } from '../../bank/people'
import { moment, reais } from '../format'
import type { Markup } from '../layout'
import { homeOf, type View } from './view'
import { wordFor, wordsOf } from './words'

/** Beside the app: the accounts that moved last, and the latest postings. */
export function counter({ context, language }: View, current: string | null): Markup {
  const words = wordsOf(language)
  const { ledger } = context.store.state
  return html`<h2 id="counter">${words.counter}</h2><p>${words.counterLead}</p>
<div class="card">${peopleTable(ledger, language, current, 8)}</div>
<p><a class="more" href="/bank/ledger?lang=${language}">${words.accountsAll}</a></p>
<div class="card">${ownTable(ledger, language)}</div>
<h3>${words.ledger}</h3>
${postingList(ledger, 5, language)}
<p><a class="more" href="/bank/ledger?lang=${language}#ledger">${words.ledgerAll}</a></p>`
}

/** The same on a page of its own, in full. */
export function wholeCounter({ context, language }: View): Markup {
  const words = wordsOf(language)
  const { ledger } = context.store.state
  return html`<h1>${words.counter}</h1><p>${words.counterLead}</p>
<div class="card">${peopleTable(ledger, language, null, Number.POSITIVE_INFINITY)}</div>
<h2>${words.ownAccounts}</h2><div class="card">${ownTable(ledger, language)}</div>
<h2 id="ledger">${words.ledger}</h2><p>${words.ledgerLead}</p>${postingList(ledger, 500, language)}`
}

/** An account of the bank or the provider, which no app belongs to. */
export function ownStatement({ context, language }: View, account: string): Markup {
  const words = wordsOf(language)
  const { ledger } = context.store.state
  const rows = [...statement(ledger, account)].reverse()
  return html`<p><a class="more" href="/bank/ledger?lang=${language}">← ${words.accountsAll}</a></p>
<h1>${accountLabel(account, language)}</h1>
<p class="sum" data-testid="balance">${reais(balanceOf(ledger, account), language)}</p>
<div class="card"><ul class="list" aria-label="${words.statement}">${rows.map(
    (row) =>
      html`<li><div class="head"><strong>${wordFor(words, 'memo', row.posting.memo)}</strong>${signed(row.centavos, language)}</div>
<div class="head"><span class="s">${moment(row.posting.at, language, 'second')}</span><span class="s">${words.balance} ${reais(row.balanceCentavos, language)}</span></div>
<span class="s">${row.posting.id.split(':')[1] ?? ''}</span></li>`,
  )}</ul></div>`
}

function peopleTable(ledger: Ledger, language: Language, current: string | null, most: number): Markup {
  const words = wordsOf(language)
  const moved = ledger.postings.flatMap(({ lines }) => lines.map(({ account }) => account)).reverse()
  const ordered = [...new Set([...(current === null ? [] : [current]), ...moved])]
  const shown = ordered.filter((account) => pixKeyOf(account) !== null && ledger.balances.has(account))
  return html`<table>
<thead><tr><th scope="col">${words.accounts}</th><th scope="col" class="n">${words.balance}</th></tr></thead>
<tbody>${shown.slice(0, most).map((account) => {
    const key = pixKeyOf(account) ?? ''
    const name = holderOf(key) ?? accountLabel(account, language)
    return accountRow(ledger, account, language, name, key, account === current)
  })}</tbody></table>`
}

function ownTable(ledger: Ledger, language: Language): Markup {
  const words = wordsOf(language)
  const own = [...ledger.balances.keys()].filter((account) => pixKeyOf(account) === null).sort()
  return html`<table>
<thead><tr><th scope="col">${words.ownAccounts}</th><th scope="col" class="n">${words.balance}</th></tr></thead>
<tbody>${own.map((account) =>
    accountRow(ledger, account, language, accountLabel(account, language), account, false),
  )}</tbody>
<tfoot><tr><td>${words.sum}</td><td class="n" data-testid="sum">${reais(sumOfBalances(ledger), language)}</td></tr></tfoot></table>`
}

function accountRow(
  ledger: Ledger,
  account: string,
  language: Language,
  name: string,
  key: string,
  isCurrent: boolean,
): Markup {
  return html`<tr><td><a href="${homeOf(account, language)}"${isCurrent ? html` aria-current="true"` : ''}>${name}</a>
<span class="s">${key}</span></td><td class="n">${reais(balanceOf(ledger, account), language)}</td></tr>`
}

function postingList(ledger: Ledger, most: number, language: Language): Markup {
  const words = wordsOf(language)
  return html`<div class="card"><ul class="list">${ledger.postings
    .slice(-most)
    .reverse()
    .map(
      (posting) =>
        html`<li><div class="head"><strong>${wordFor(words, 'memo', posting.memo)}</strong><span class="s">${moment(posting.at, language, 'second')}</span></div>
<span class="s">${posting.id}</span>
<ul class="lines">${posting.lines.map(
          (line) =>
            html`<li><span>${pixKeyOf(line.account) ?? accountLabel(line.account, language)}</span>${signed(line.centavos, language)}</li>`,
        )}</ul></li>`,
    )}</ul></div>`
}

function signed(centavos: bigint, language: Language): Markup {
  const isIn = centavos >= 0n
  return html`<span class="n ${isIn ? 'in' : ''}">${isIn ? '+' : ''}${reais(centavos, language)}</span>`
}

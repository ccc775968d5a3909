import { html } from 'hono/html'
import { accountNumber } from '../../bank/accounts'
import { accountLabel, type Language, pixKeyOf } from '../../bank/labels'
import { balanceOf, type Ledger, statement, sumOfBalances } from '../../bank/ledger'
import { moment, reais } from '../format'
import { type Markup, page } from '../layout'
import type { Words } from './words'
import { wordFor, wordsOf } from './words'

/** The first page: the payment box, the accounts, the latest postings. */
export function bankHomePage(ledger: Ledger, payBox: Markup, language: Language): Markup {
  const words = wordsOf(language)
  const accounts = [...ledger.balances.keys()].sort((left, right) => left.localeCompare(right))
  const people = accounts.filter((account) => pixKeyOf(account) !== null)
  const own = accounts.filter((account) => pixKeyOf(account) === null)
  return bankPage(
    language,
    '/bank',
    html`<h1>${words.title}</h1><p>${words.lead}</p>
<div class="split"><div>${payBox}</div><div class="card"><div class="pad"><h2>${words.ownAccounts}</h2></div><table>
<tbody>${own.map((account) => accountRow(ledger, account, language))}</tbody>
<tfoot><tr><td>${words.sum}</td><td class="n" data-testid="sum">${reais(sumOfBalances(ledger), language)}</td></tr></tfoot>
</table></div></div>
<h2>${words.accounts}</h2>
<div class="card"><table>
<thead><tr><th scope="col">${words.account}</th><th scope="col" class="n">${words.balance}</th></tr></thead>
<tbody>${people.map((account) => accountRow(ledger, account, language))}</tbody></table></div>
<h2>${words.ledger}</h2>
${postingList(ledger, 8, language)}
<p><a href="/bank/ledger?lang=${language}">${words.ledgerAll}</a></p>`,
  )
}

function accountRow(ledger: Ledger, account: string, language: Language): Markup {
  return html`<tr><td><a href="${accountPath(account)}?lang=${language}">${accountLabel(account, language)}</a>
<span class="s">${pixKeyOf(account) ?? account}</span></td><td class="n">${reais(balanceOf(ledger, account), language)}</td></tr>`
}

export function ledgerPage(ledger: Ledger, language: Language): Markup {
  const words = wordsOf(language)
  return bankPage(
    language,
    '/bank/ledger',
    html`${backLink(words, language)}<h1>${words.ledger}</h1><p>${words.ledgerLead}</p>${postingList(ledger, 500, language)}`,
  )
}

function postingList(ledger: Ledger, most: number, language: Language): Markup {
  const words = wordsOf(language)
  return html`<div class="card"><ul class="list">${[...ledger.postings]
    .slice(-most)
    .reverse()
    .map(
      (
        posting,
      ) => html`<li><div class="head"><strong>${wordFor(words, 'memo', posting.memo)}</strong><span class="s">${moment(posting.at, language)}</span></div>
<span class="s">${posting.id}</span>
<ul class="lines">${posting.lines.map(
        (line) =>
          html`<li><span>${pixKeyOf(line.account) ?? accountLabel(line.account, language)}</span>${signed(line.centavos, language)}</li>`,
      )}</ul></li>`,
    )}</ul></div>`
}

/** Null when the bank has no such account. */
export function statementPage(ledger: Ledger, account: string, language: Language): Markup | null {
  if (!ledger.balances.has(account)) return null
  const words = wordsOf(language)
  const key = pixKeyOf(account)
  const rows = [...statement(ledger, account)].reverse()
  return bankPage(
    language,
    accountPath(account),
    html`${backLink(words, language)}<h1>${accountLabel(account, language)}</h1>
<div class="card"><dl>
${key === null ? '' : html`<dt>${words.key}</dt><dd>${key}</dd><dt>${words.number}</dt><dd>${accountNumber(key)}</dd>`}
<dt>${words.balance}</dt><dd class="big" data-testid="balance">${reais(balanceOf(ledger, account), language)}</dd></dl></div>
<h2>${words.statement}</h2>
<div class="card"><ul class="list" aria-label="${words.statement}">${rows.map(
      (
        row,
      ) => html`<li><div class="head"><strong>${wordFor(words, 'memo', row.posting.memo)}</strong>${signed(row.centavos, language)}</div>
<div class="head"><span class="s">${moment(row.posting.at, language)}</span><span class="s">${words.balance} ${reais(row.balanceCentavos, language)}</span></div>
<span class="s">${row.posting.id.split(':')[1] ?? ''}</span></li>`,
    )}</ul></div>`,
  )
}

export function missingAccountPage(language: Language): Markup {
  const words = wordsOf(language)
  const body = html`<h1>${words.missing}</h1><p>${words.empty}</p>${backLink(words, language)}`
  return bankPage(language, '/bank', body)
}

function signed(centavos: bigint, language: Language): Markup {
  return html`<span class="n ${centavos < 0n ? 'out' : 'in'}">${centavos < 0n ? '' : '+'}${reais(centavos, language)}</span>`
}

function backLink(words: Words, language: Language): Markup {
  return html`<p><a href="/bank?lang=${language}">← ${words.back}</a></p>`
}

function bankPage(language: Language, path: string, body: Markup): Markup {
  const words = wordsOf(language)
  const links = html`<a href="${path}?lang=en" lang="en" hreflang="en">English</a>
<a href="${path}?lang=pt-BR" lang="pt-BR" hreflang="pt-BR">Português</a> <a href="/panel">${words.panel}</a>`
  const home = `/bank?lang=${language}`
  return page({ language, title: words.title, notice: words.notReal, body, links, home })
}

function accountPath(account: string): string {
  return `/bank/${encodeURIComponent(account)}`
}

import { html } from 'hono/html'
import { accountNumber } from '../bank/accounts'
import { accountLabel, type Language, type Words, wordsOf } from '../bank/labels'
import { balanceOf, type Ledger, statement, sumOfBalances } from '../bank/ledger'
import { formatReais } from '../service/decimal'
import { type Markup, page } from './layout'

export function accountsPage(ledger: Ledger, language: Language): Markup {
  const words = wordsOf(language)
  const accounts = [...ledger.balances.keys()].sort((left, right) => left.localeCompare(right))
  return bankPage(
    language,
    '/bank',
    html`<h1>${words.title}</h1><p>${words.lead}</p>
<div class="card"><table>
<thead><tr><th scope="col">${words.account}</th><th scope="col" class="n">${words.balance}</th></tr></thead>
<tbody>${accounts.map(
      (
        account,
      ) => html`<tr><td><a href="${accountPath(account)}?lang=${language}">${accountLabel(account, language)}</a>
<span class="s">${pixKeyOf(account) ?? account}</span></td><td class="n">${reais(balanceOf(ledger, account), language)}</td></tr>`,
    )}</tbody>
<tfoot><tr><td>${words.sum}</td><td class="n" data-testid="sum">${reais(sumOfBalances(ledger), language)}</td></tr></tfoot>
</table></div>`,
  )
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
    html`<p><a href="/bank?lang=${language}">← ${words.back}</a></p><h1>${accountLabel(account, language)}</h1>
<div class="card"><dl>
${key === null ? '' : html`<dt>${words.key}</dt><dd>${key}</dd><dt>${words.number}</dt><dd>${accountNumber(key)}</dd>`}
<dt>${words.balance}</dt><dd data-testid="balance">${reais(balanceOf(ledger, account), language)}</dd></dl></div>
<h2>${words.statement}</h2>
<div class="card"><table>
<thead><tr><th scope="col">${words.date}</th><th scope="col">${words.what}</th><th scope="col" class="n">${words.amount}</th><th scope="col" class="n">${words.balance}</th></tr></thead>
<tbody>${rows.map(
      (row) => html`<tr><td>${moment(row.posting.at, language)}</td>
<td>${memo(row.posting.memo, words)}<span class="s">${row.posting.id.split(':')[1] ?? ''}</span></td>
<td class="n ${row.centavos < 0n ? 'out' : 'in'}">${row.centavos < 0n ? '' : '+'}${reais(row.centavos, language)}</td>
<td class="n">${reais(row.balanceCentavos, language)}</td></tr>`,
    )}</tbody></table></div>`,
  )
}

export function missingAccountPage(language: Language): Markup {
  const words = wordsOf(language)
  return bankPage(
    language,
    '/bank',
    html`<h1>${words.missing}</h1><p>${words.empty}</p><p><a href="/bank?lang=${language}">← ${words.back}</a></p>`,
  )
}

function bankPage(language: Language, path: string, body: Markup): Markup {
  const words = wordsOf(language)
  const links = html`<a href="${path}?lang=en" lang="en" hreflang="en">English</a> ·
<a href="${path}?lang=pt-BR" lang="pt-BR" hreflang="pt-BR">Português</a>`
  return page({ language, title: words.title, notice: words.notReal, body, links })
}

function accountPath(account: string): string {
  return `/bank/${encodeURIComponent(account)}`
}

function pixKeyOf(account: string): string | null {
  return account.startsWith('pix:') ? account.slice('pix:'.length) : null
}

function memo(name: string, words: Words): string {
  if (name === 'opening') return words.opening
  return name === 'payout' ? words.payout : name
}

// Grouping is done on the text: a number would lose centavos of a large sum.
function reais(centavos: bigint, language: Language): string {
  const [whole = '', fraction = ''] = formatReais(centavos < 0n ? -centavos : centavos).split('.')
  const [group, point] = language === 'pt-BR' ? ['.', ','] : [',', '.']
  return `${centavos < 0n ? '−' : ''}R$ ${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${fraction}`
}

function moment(at: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
}

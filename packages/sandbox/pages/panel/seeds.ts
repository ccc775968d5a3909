import { html } from 'hono/html'
import { PAYER_KEY, pixAccount } from '../../bank/accounts'
import { balanceOf } from '../../bank/ledger'
import { PEOPLE } from '../../bank/people'
import { operator } from '../../chain/client'
import { demoWallet } from '../../chain/demo'
import { chainViews } from '../../control/views'
import { reais } from '../format'
import type { Markup } from '../layout'
import { doneNote, formProblem, languageField, options, type Part, textOf, wrong } from './part'

const KINDS = [
  ['sale', 'seedSale'],
  ['purchase', 'seedPurchase'],
  ['transfer', 'seedTransfer'],
  ['all', 'seedAll'],
] as const

export function seedSection(part: Part): Markup {
  const { words, context, language } = part
  const chains = context.chains.map(({ local: { network } }) => [String(network.id), network.name] as const)
  return html`<h2>${words.seeds}</h2><p>${words.seedsLead}</p>${doneNote(part)}
<form class="row quick" method="post" action="/panel/seed" aria-label="${words.seeds}">${languageField(part)}${KINDS.map(
    ([kind, word]) => html`<button name="kind" value="${kind}">${words[word]}</button>`,
  )}</form>
<div class="split gap-top">
<form class="card pad" method="post" action="/panel/faucet" aria-label="${words.fundWallet}">${languageField(part)}
<h3>${words.fundWallet}</h3>${formProblem(part, 'faucet')}
<div class="row"><label>${words.address}<small>${words.fundWalletHint}</small><input name="address" required maxlength="42" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="0x…" value="${textOf(part, 'faucet', 'address')}"${wrong(part, 'faucet', 'address')}></label></div>
<div class="row"><label>${words.chain}<select name="chainId">${options(chains, textOf(part, 'faucet', 'chainId'))}</select></label><button class="main">${words.fund}</button></div></form>
<form class="card pad" method="post" action="/panel/fund" aria-label="${words.fundKey}">${languageField(part)}
<h3>${words.fundKey}</h3>${formProblem(part, 'fund')}
<div class="row"><label>${words.key}<input name="key" required maxlength="100" spellcheck="false" autocapitalize="off" autocomplete="off" value="${textOf(part, 'fund', 'key', PEOPLE[0]?.pixKey)}"${wrong(part, 'fund', 'key')}></label></div>
<div class="row"><label>${words.reais}<input name="amount" required inputmode="decimal" maxlength="20" autocomplete="off" value="${textOf(part, 'fund', 'amount', language === 'pt-BR' ? '1000,00' : '1000.00')}"${wrong(part, 'fund', 'amount')}></label><button class="main">${words.fund}</button></div></form>
</div>`
}

/** The people and things available to a developer from the start. */
export function standsSection(part: Part): Markup {
  const { words, context, language } = part
  const payer = reais(balanceOf(context.store.state.ledger, pixAccount(PAYER_KEY)), language)
  return html`<h2 class="gap-top">${words.stands}</h2>
<div class="card"><details class="pad"><summary><strong>${words.people}</strong></summary><p>${words.peopleLead}</p>
<ul class="list cards">${PEOPLE.map(
    (person) => html`<li><strong>${person.name}</strong><span class="s all">${person.email}</span>
<span class="s all">${person.taxId}</span><span class="s">${words.key}: <span class="all in-line">${person.pixKey}</span></span></li>`,
  )}</ul></details>
<details class="pad"><summary><strong>${words.wallets}</strong></summary><dl>
<dt>${words.demoWallet}</dt><dd class="all">${demoWallet.address}</dd>
<dt>${words.operator}</dt><dd class="all">${operator.address}</dd>
<dt>${words.payer}</dt><dd>${PAYER_KEY} · ${payer}</dd></dl></details>
${chainViews(context).map(
  (
    chain,
  ) => html`<details class="pad"><summary><strong>${chain.name}</strong> <span class="tag">${String(chain.id)}</span></summary>
<dl><dt>RPC</dt><dd class="all">${chain.rpcUrl}</dd>
<dt>${words.contract}</dt><dd class="all">${chain.contracts[0]?.address ?? ''}</dd>
${chain.tokens.map(
  (token) =>
    html`<dt>${token.symbol}</dt><dd><span class="all in-line">${token.address}</span> <span class="s in-line">${String(token.decimals)} ${words.decimals}</span></dd>`,
)}</dl></details>`,
)}</div>`
}

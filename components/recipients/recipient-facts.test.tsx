// What the page of a saved recipient says of its use, for every choice of flows and tokens in site.config.ts.
import { cleanup, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import { flowChoices } from '@/lib/domain/kinds/on-offer.fixture'
import { oneChain } from '@/lib/domain/plan/plan.fixture'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import en from '@/messages/en.json'
import ptBR from '@/messages/pt-BR.json'
import { PayAgain } from './pay-again'
import { RecipientFacts } from './recipient-facts'
import { RecipientList } from './recipient-list'

const site = vi.hoisted(() => ({ flows: [] as readonly OrderKind[] }))
vi.mock('@/site.config', () => ({ site }))
afterEach(cleanup)

const base = {
  label: 'Mom',
  state: 'active',
  lastUsedAt: null,
  createdAt: '2026-11-23T12:00:00Z',
  canRestore: false,
} as const
const [token] = oneChain.tokens
if (token === undefined) throw new Error('the chain has a token')
const saved: Readonly<Record<'pix' | 'wallet', SavedRecipientView>> = {
  pix: {
    ...base,
    id: 'a',
    kind: 'pix',
    keyKind: 'email',
    maskedKey: 'm•••',
    kycStatus: 'approved',
    changed: null,
  },
  wallet: {
    ...base,
    id: 'b',
    kind: 'wallet',
    chainId: oneChain.id,
    token: token.address,
    address: '0x1',
    changed: null,
  },
}
const verbs: Readonly<Record<string, readonly [string, RegExp][]>> = {
  en: [
    ['sell', /\bsell\b/],
    ['buy', /\bbuy\b/],
    ['send', /\bsend\b/],
  ],
  'pt-BR': [
    ['sell', /\bvender\b/],
    ['buy', /\bcomprar\b/],
    ['send', /\benviar\b/],
  ],
}

/** The flows that the page names in its text, and those to which it leads. */
function use(recipient: SavedRecipientView, locale: 'en' | 'pt-BR', offered = [oneChain]) {
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : ptBR} timeZone="UTC">
      <RecipientFacts recipient={recipient} chains={[oneChain]} offered={offered} />
      <PayAgain recipient={recipient} offered={offered} />
    </NextIntlClientProvider>,
  )
  const text = container.querySelector('p[role=status]')?.textContent ?? ''
  const links = within(container)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
  cleanup()
  const named = (verbs[locale] ?? []).filter(([, verb]) => verb.test(text)).map(([flow]) => flow)
  return { text, named, led: orderKinds.filter((kind) => links.some((link) => link.startsWith(`/${kind}?`))) }
}

test.each(flowChoices.flatMap((flows) => (['en', 'pt-BR'] as const).map((locale) => ({ flows, locale }))))(
  'a recipient can be chosen in those of $flows that pay it, and the text names no other ($locale)',
  ({ flows, locale }) => {
    Object.assign(site, { flows })
    const [pix, wallet] = [use(saved.pix, locale), use(saved.wallet, locale)]
    const [toPix, toWallet] = [
      flows.filter((flow) => flow === 'sell'),
      flows.filter((flow) => flow !== 'sell'),
    ]
    expect([pix.named, pix.led]).toEqual([toPix, toPix])
    expect([wallet.named, wallet.led]).toEqual([toWallet, toWallet])
  },
)

test('a wallet of a token that is not on offer can be chosen nowhere', () => {
  Object.assign(site, { flows: orderKinds })
  const { text, led } = use(saved.wallet, 'en', [])
  expect(led).toEqual([])
  expect(text).toBe('No new transaction on this site can use it now.')
})

test('one that the service did not accept is refused new quotes, and nothing is said of a sale that it may still pay', () => {
  Object.assign(site, { flows: orderKinds })
  const rejected = { ...saved.pix, kycStatus: 'rejected' } as SavedRecipientView
  expect(use(rejected, 'en').text).toMatch(/refuses new quotes for this recipient\. Correct/)
  expect(use(rejected, 'pt-BR').text).toMatch(/recusa novas cotações para este destinatário\. Corrija/)
})

test.each(flowChoices.map((flows) => ({ flows })))(
  'an empty list speaks of saving in a sale only where $flows has one',
  ({ flows }) => {
    Object.assign(site, { flows })
    for (const [locale, messages] of [
      ['en', en],
      ['pt-BR', ptBR],
    ] as const) {
      render(
        <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
          <RecipientList items={[]} chains={[]} isNarrowed={false} olderHref={null} newestHref={null} />
        </NextIntlClientProvider>,
      )
      expect(screen.queryByText(/when you sell|ao vender/) !== null).toBe(flows.includes('sell'))
      cleanup()
    }
  },
)

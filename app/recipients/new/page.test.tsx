// Whom the site asks for, for every choice of flows in site.config.ts.
import { createTranslator } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { flowChoices } from '@/lib/domain/kinds/on-offer.fixture'
import { oneChain } from '@/lib/domain/plan/plan.fixture'
import en from '@/messages/en.json'

const site = vi.hoisted(() => ({ flows: [] as readonly OrderKind[] }))
const offered = vi.hoisted(() => ({ chains: [] as readonly object[] }))
vi.mock('@/site.config', () => ({ site }))
vi.mock('server-only', () => ({}))
vi.mock('next-intl', async (load) => ({
  ...(await load<typeof import('next-intl')>()),
  NextIntlClientProvider: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'recipients.new') =>
    createTranslator({ locale: 'en', messages: en, namespace }),
}))
vi.mock('@/lib/server/session/auth', () => ({ currentUser: async () => ({ id: 'maria', address: '0xa' }) }))
vi.mock('@/lib/server/chains', () => ({ getOfferedChains: async () => offered.chains }))
vi.mock('../../client-messages', () => ({ clientMessages: async () => ({}) }))
const actions = vi.hoisted(() => ({ savePixRecipient: vi.fn(), saveWalletRecipient: vi.fn() }))
vi.mock('../actions', () => actions)
vi.mock('@/components/ui/page-frame', () => ({
  PageFrame: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('@/components/ui/page-link', () => ({
  PageLink: (link: { href: string }) => <a href={link.href}>-</a>,
}))
/** A form that a person fills in and saves. */
const form = vi.hoisted(() => (text: string) => ({ save }: { save: (typed: unknown) => void }) => {
  save('typed')
  return text
})
vi.mock('@/components/recipients/pix-form', () => ({ PixForm: form('a Pix key') }))
vi.mock('@/components/recipients/wallet-form', () => ({ WalletForm: form('a wallet') }))

const { default: NewRecipientPage } = await import('./page')
const shown = async (kind?: string) =>
  renderToStaticMarkup(
    await NewRecipientPage({ searchParams: Promise.resolve(kind === undefined ? {} : { kind }) }),
  )

test.each(flowChoices.map((flows) => ({ flows })))(
  'a site with $flows asks only for recipients whom it can pay',
  async ({ flows }) => {
    Object.assign(site, { flows })
    Object.assign(offered, { chains: [oneChain] })
    const [isPix, isWallet] = [flows.includes('sell'), flows.some((flow) => flow !== 'sell')]
    const pages = await Promise.all([shown(), shown('pix'), shown('wallet')])
    expect(pages.map((page) => page.includes('a Pix key'))).toEqual([isPix, isPix, isPix && !isWallet])
    expect(pages.map((page) => page.includes('a wallet'))).toEqual([!isPix, isWallet && !isPix, isWallet])
    for (const page of pages) expect(page.includes('<nav')).toBe(isPix && isWallet)
  },
)

test('asks for no wallet while the site offers no token', async () => {
  Object.assign(site, { flows: ['buy'] })
  Object.assign(offered, { chains: [] })
  const page = await shown()
  expect(page).not.toContain('a wallet')
  expect(page).toContain(en.checkout.noTokens)
})

test('saves for the account that it shows', async () => {
  Object.assign(site, { flows: ['sell', 'buy'] })
  Object.assign(offered, { chains: [oneChain] })
  await Promise.all([shown('pix'), shown('wallet')])
  for (const save of Object.values(actions)) expect(save).toHaveBeenLastCalledWith('0xa', 'typed')
})

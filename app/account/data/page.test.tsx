// What the page of a person's data says of sessions, with the page of sessions and without this part, and of purchases.
import { createTranslator } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { flowChoices } from '@/lib/domain/kinds/on-offer.fixture'
import en from '@/messages/en.json'
import ptBR from '@/messages/pt-BR.json'

const world = vi.hoisted(() => ({ locale: 'en' as 'en' | 'pt-BR', links: {} as Record<string, () => null> }))
const site = vi.hoisted(() => ({ flows: [] as readonly string[] }))
vi.mock('@/site.config', () => ({ site }))
vi.mock('server-only', () => ({}))
vi.mock('next-intl', async (load) => ({
  ...(await load<typeof import('next-intl')>()),
  NextIntlClientProvider: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'myData') =>
    createTranslator({ locale: world.locale, messages: world.locale === 'en' ? en : ptBR, namespace }),
}))
vi.mock('@/components/ui/page-frame', () => ({
  PageFrame: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('@/components/wallet/erase-data', () => ({ EraseData: () => null }))
vi.mock('@/lib/server/db/open', () => ({ openDb: async () => ({}) }))
vi.mock('@/lib/server/env', () => ({
  getEnv: () => ({ SECURITY_LOG_DAYS: 180, SECURITY_LOG_ADDRESSES: 'none' }),
}))
vi.mock('@/lib/server/personal-data/collect', () => ({
  countPersonalData: async () => ({ sessions: 1, recipients: 0, orders: 0 }),
}))
vi.mock('@/lib/server/session/auth', () => ({ currentUser: async () => ({ id: 'maria', address: '0x1' }) }))
vi.mock('../../client-messages', () => ({ clientMessages: async () => ({}) }))
vi.mock('../parts', () => ({
  get dataLinks() {
    return world.links
  },
}))
vi.mock('./actions', () => ({ eraseMyData: null }))

const { default: MyDataPage } = await import('./page')

test.each(['en', 'pt-BR'] as const)(
  'promises a way to end sessions only where there is one (%s)',
  async (locale) => {
    for (const links of [{ sessions: () => null }, {}]) {
      Object.assign(world, { locale, links })
      const page = renderToStaticMarkup(await MyDataPage())
      expect(/end each session|encerrar cada sessão/.test(page)).toBe('sessions' in links)
      expect(/keep you signed in|manter você conectado/.test(page)).toBe(!('sessions' in links))
    }
  },
)

test.each(['en', 'pt-BR'] as const)(
  'names the Pix code of a purchase as kept if the site offers purchases, and never a recipient’s own data (%s)',
  async (locale) => {
    Object.assign(world, { locale, links: {} })
    for (const flows of flowChoices) {
      site.flows = flows
      const page = renderToStaticMarkup(await MyDataPage())
      expect(/Pix code and its payee|código Pix de cada compra/.test(page)).toBe(
        flows.some((flow) => flow === 'buy'),
      )
      expect(page).toMatch(/Your recipients’ names|dos seus destinatários/)
    }
  },
)

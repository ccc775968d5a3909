import type { ReactElement, ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import WidgetPage from './demo/page'
import { WidgetHost } from './demo/widget-host'
import { FramedWidget } from './framed-widget'
import FramePage from './page'

const env = {
  APP_URL: 'https://pay.example',
  WIDGET_PARENT_ORIGINS: [],
  SETTLEMENT_API_URL: 'https://service.example/v1',
  SETTLEMENT_QUOTE_TTL_SECONDS: 20,
  SETTLEMENT_PRICE_BAND: '0.01',
}
vi.mock('@/lib/server/env', () => ({ getEnv: () => env }))
vi.mock('@/lib/server/chains', () => ({ getOfferedChains: async () => ['chains'] }))
vi.mock('@/lib/server/chain/plan-rules', () => ({ getPlanRules: async () => 'rules' }))
vi.mock('@/lib/server/service/prices', () => ({ lastKnownPrices: async () => ['prices'] }))
vi.mock('@/lib/server/i18n', () => ({ readLocale: async () => 'en' }))
vi.mock('@/lib/server/session/auth', () => ({ currentUser: async () => ({ id: 'maria' }) }))
vi.mock('next-intl', () => ({ NextIntlClientProvider: () => null }))
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }))
vi.mock('../bank-address', () => ({ bankAddress: async () => 'https://bank.example' }))
vi.mock('../client-messages', () => ({ clientMessages: async () => ({}) }))
vi.mock('../sandbox-tools/test-tokens', () => ({ testTokensAction: async () => null }))
vi.mock('../sign-in/to-sign-in', () => ({ toSignIn: () => undefined }))
vi.mock('./demo/widget-host', () => ({ WidgetHost: () => null }))
vi.mock('./framed-widget', () => ({ FramedWidget: () => null }))

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

/** The props of the first element of a component in what a page returned. */
function propsOf(node: ReactNode, component: unknown): Props | null {
  if (Array.isArray(node)) {
    return node.map((one) => propsOf(one, component)).find((found) => found !== null) ?? null
  }
  if (typeof node !== 'object' || node === null || !('props' in node)) return null
  // Safe: pages return elements.
  const { type, props } = node as ReactElement<Props>
  return type === component ? props : propsOf(props.children, component)
}

test('both pages of the widget give it the site’s own settings', async () => {
  const settings = {
    serviceUrl: env.SETTLEMENT_API_URL,
    quoteTtlSeconds: env.SETTLEMENT_QUOTE_TTL_SECONDS,
    priceBand: env.SETTLEMENT_PRICE_BAND,
    chains: ['chains'],
    rules: 'rules',
    rates: ['prices'],
    bankUrl: 'https://bank.example',
  }
  const framed = await FramePage({ searchParams: Promise.resolve({ parent: env.APP_URL }) })
  expect(propsOf(framed, FramedWidget)).toMatchObject(settings)
  expect(propsOf(await WidgetPage(), WidgetHost)).toMatchObject(settings)
})

import { createTranslator } from 'next-intl'
import { isValidElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { LiveStates } from '@/components/transactions/live-states'
import { foldOrder } from '@/lib/domain/order/fold'
import { created, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import en from '@/messages/en.json'

const open = vi.hoisted(() => ({ orders: [] as unknown[] }))
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'home.own') =>
    createTranslator({ locale: 'en', messages: en, namespace }),
}))
vi.mock('@/lib/server/chain/own-balances', () => ({ ownBalances: async () => null }))
vi.mock('@/lib/server/chains', async () => {
  const { oneChain } = await import('@/lib/domain/plan/plan.fixture')
  return { getChains: async () => [oneChain] }
})
vi.mock('@/lib/server/db/open', () => ({ openDb: async () => ({}) }))
vi.mock('@/lib/server/i18n', () => ({ readLocale: async () => 'en' }))
vi.mock('@/lib/server/orders/history', () => ({ readHistory: async () => ({ rows: [] }) }))
vi.mock('@/lib/server/orders/views', () => ({ listOpenOrders: async () => open.orders }))
vi.mock('@/lib/server/service/prices', () => ({ lastKnownPrices: async () => [] }))
vi.mock('./client-messages', () => ({ clientMessages: async () => ({}) }))

const { SignedInHome } = await import('./signed-in-home')

/** The names under which the page announces a new state of its open orders. */
function announced(node: ReactNode): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(announced)
  if (!isValidElement<{ children?: ReactNode; orders?: readonly { what: string }[] }>(node)) return []
  if (node.type === LiveStates) return node.props.orders?.map(({ what }) => what) ?? []
  return announced(node.props.children)
}

test('a new state is announced with the amounts of its order, and before there is a price with its kind', async () => {
  open.orders = [ways.sent, ways.quoting].map((events) => toOrderView(foldOrder(created, events)))
  const user = { id: 'maria', address: created.intent.account } as never
  const names = announced(await SignedInHome({ user }))
  expect(names.map((name) => name.replaceAll('\u00a0', ' '))).toEqual(['100 USDC → R$542.13', 'Your sale'])
})

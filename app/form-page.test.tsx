// What the address of a form names before and after a sign-in.
import { isValidElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { FormWorld } from './form-page'

const session = vi.hoisted(() => ({ user: null as { id: string; address?: string } | null }))
const asked = vi.hoisted(() => vi.fn())
const usdc = { chainId: 1, address: '0xa1', symbol: 'USDC' }
const usdt = { chainId: 1, address: '0xa2', symbol: 'USDT' }
const offer = vi.hoisted(() => ({ chains: [] as readonly object[] }))
const order = { id: 'order-1', kind: 'sell', recipient: { id: 'mom' }, chainId: 1, token: '0xA1', to: null }
const purchase = { ...order, id: 'order-2', kind: 'buy', to: { chainId: 1, token: '0xA2' } }
vi.mock('server-only', () => ({}))
vi.mock('@/lib/server/session/auth', () => ({ currentUser: async () => session.user }))
vi.mock('@/lib/server/chains', () => ({
  getChains: async () => [],
  getOfferedChains: async () => offer.chains,
}))
vi.mock('@/lib/server/chain/plan-rules', () => ({ getPlanRules: async () => [] }))
vi.mock('@/lib/server/service/prices', () => ({ lastKnownPrices: async () => [] }))
vi.mock('@/lib/server/i18n', () => ({ readLocale: async () => 'en' }))
vi.mock('@/lib/server/orders/views', () => ({
  listOpenOrders: async () => [],
  getOrderView: async (_: string, id: string) => [order, purchase].find((each) => each.id === id) ?? null,
}))
vi.mock('@/lib/server/security-log/foreign-ids', () => ({ noteForeignIds: asked }))
vi.mock('./client-messages', () => ({ clientMessages: async () => ({}) }))
const prices = vi.hoisted(() => ({ quote: vi.fn(), quoteFor: vi.fn() }))
vi.mock('./order-actions', () => prices)
vi.mock('./sign-in/actions', () => ({ startSignIn: async () => {} }))
const site = vi.hoisted(() => ({ flows: ['sell', 'buy'] }))
vi.mock('@/site.config', () => ({ site }))

async function worldOf(query: Readonly<Record<string, string>>): Promise<FormWorld> {
  const { FormPage } = await import('./form-page')
  const form = vi.fn(async (_: FormWorld) => <p />)
  await FormPage({ kind: 'sell', heading: null, texts: [], form, searchParams: Promise.resolve(query) })
  const [world] = form.mock.calls[0] ?? []
  if (world === undefined) throw new Error('the page shows its form')
  return world
}

afterEach(() => {
  session.user = null
  offer.chains = []
  site.flows = ['sell', 'buy']
  asked.mockReset()
})

test('an order to repeat names somebody before a sign-in, and its recipient after it', async () => {
  expect(await worldOf({ from: order.id, to: 'ana' })).toMatchObject({ from: null, named: order.id })
  session.user = { id: 'maria' }
  expect(await worldOf({ from: order.id, to: 'ana' })).toMatchObject({ from: order, named: 'mom' })
})

test('a recipient is named alike, where no order is, or none of this person', async () => {
  expect(await worldOf({ to: 'Ana' })).toMatchObject({ named: 'ana' })
  expect(await worldOf({})).toMatchObject({ named: null })
  session.user = { id: 'maria' }
  expect(await worldOf({ to: 'Ana' })).toMatchObject({ named: 'ana' })
  expect(await worldOf({ from: 'foreign', to: 'ana' })).toMatchObject({ from: null, named: 'ana' })
})

test('the ids that a signed-in person named without owning the order go to the security log', async () => {
  await worldOf({ from: 'foreign', to: 'theirs' })
  expect(asked).not.toHaveBeenCalled()
  session.user = { id: 'maria' }
  await worldOf({})
  await worldOf({ from: order.id })
  expect(asked).not.toHaveBeenCalled()
  await worldOf({ from: 'foreign', to: 'theirs' })
  expect(asked).toHaveBeenCalledExactlyOnceWith('maria', ['foreign', 'theirs'])
})

/** The actions that the page gives its components. */
function actionsIn(node: ReactNode): { readonly quote: (asked: unknown) => unknown } | null {
  if (Array.isArray(node)) return node.map(actionsIn).find((found) => found !== null) ?? null
  if (!isValidElement<{ children?: ReactNode; actions?: ReturnType<typeof actionsIn> }>(node)) return null
  return node.props.actions ?? actionsIn(node.props.children)
}

test('a form asks for the price as the account that it shows', async () => {
  session.user = { id: 'maria', address: '0xa' }
  const { FormPage } = await import('./form-page')
  const form = async () => <p />
  const page = FormPage({ kind: 'sell', heading: null, texts: [], form, searchParams: Promise.resolve({}) })
  actionsIn(await page)?.quote('asked')
  expect(prices.quoteFor).toHaveBeenCalledExactlyOnceWith('0xa', 'asked')
})

/** Whether the page says that the form shows another token than the order had, or the address, that it was opened from. */
async function saysOtherToken(
  kind: OrderKind,
  query: Readonly<Record<string, string>>,
  tokens: readonly object[],
): Promise<boolean> {
  session.user = { id: 'maria' }
  offer.chains = [{ id: 1, tokens }]
  const { FormPage } = await import('./form-page')
  const form = async () => <p />
  const page = await FormPage({
    kind,
    heading: null,
    texts: [],
    form,
    searchParams: Promise.resolve(query),
  })
  return namesIn(page).includes('OtherToken')
}

/** The names of all components in what a page returns. */
function namesIn(node: ReactNode): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  const own = typeof node.type === 'function' ? [node.type.name] : []
  return [...own, ...namesIn(node.props.children)]
}

test('a form says that it shows another token than the order has that it repeats', async () => {
  expect(await saysOtherToken('sell', { from: order.id }, [usdc])).toBe(false)
  expect(await saysOtherToken('sell', { from: order.id }, [usdt])).toBe(true)
  expect(await saysOtherToken('buy', { from: purchase.id }, [usdc, usdt])).toBe(false)
  expect(await saysOtherToken('buy', { from: purchase.id }, [usdc])).toBe(true)
  expect(await saysOtherToken('sell', { from: 'foreign' }, [usdt])).toBe(false)
})

test('a form says that it shows another token than its address names', async () => {
  expect(await saysOtherToken('sell', { amount: '500', token: 'usdc' }, [usdt, usdc])).toBe(false)
  expect(await saysOtherToken('sell', { amount: '500', token: 'usdc' }, [usdt])).toBe(true)
  expect(await saysOtherToken('sell', { chain: '1', token: '0xA1' }, [usdc])).toBe(false)
  expect(await saysOtherToken('sell', { chain: '2', token: '0xA1' }, [usdc])).toBe(true)
  expect(await saysOtherToken('sell', { amount: '500' }, [usdt])).toBe(false)
  expect(await saysOtherToken('sell', { from: order.id, token: 'DAI' }, [usdc])).toBe(false)
})

test('a form that the site leaves out has the title of a missing page', async () => {
  const { titledForm } = await import('./titled')
  site.flows = ['sell']
  expect(() => titledForm('buy')()).toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})

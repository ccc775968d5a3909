// What is heard after a search, a filter, or a step to another page of a list, each of which has its own address.
import type { Metadata } from 'next'
import { createFormatter, createTranslator } from 'next-intl'
import { isValidElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'

const found = vi.hoisted(() => ({ items: [] as object[], next: null as string | null, isCut: false }))
vi.mock('server-only', () => ({}))
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace?: 'transactions') =>
    createTranslator({ locale: 'en', messages: en, ...(namespace === undefined ? {} : { namespace }) }),
  getFormatter: async () => createFormatter({ locale: 'en', timeZone: 'UTC' }),
}))
vi.mock('@/lib/server/session/auth', () => ({ currentUser: async () => ({ id: 'maria' }) }))
vi.mock('@/lib/server/chains', () => ({ getChains: async () => [] }))
vi.mock('@/lib/server/db/open', () => ({ openDb: async () => ({}) }))
vi.mock('@/lib/server/i18n', () => ({ readLocale: async () => 'en' }))
vi.mock('@/lib/server/orders/views', () => ({ listOpenOrders: async () => [] }))
vi.mock('@/lib/server/orders/history', () => ({
  readHistory: async () => ({ rows: found.items, next: found.next, isCut: found.isCut }),
}))
vi.mock('@/lib/server/recipients/list', () => ({ listRecipientPage: async () => found }))
vi.mock('@/components/transactions/history-words', () => ({
  amountWords: () => ({ send: '', receive: '', known: 'asked' }),
}))
vi.mock('./client-messages', () => ({ clientMessages: async () => ({}) }))

type Query = Readonly<Record<string, string>>
interface List {
  readonly default: (props: { searchParams: Promise<Query> }) => Promise<ReactNode>
  readonly generateMetadata: (props: { searchParams: Promise<Query> }) => Promise<Metadata>
}
const lists = {
  transactions: (): Promise<List> => import('./transactions/page'),
  recipients: (): Promise<List> => import('./recipients/page'),
}

/** The first step in a page, by which it knows whether to move the focus to its heading. */
function stepIn(node: ReactNode): string | null {
  if (Array.isArray(node)) return node.map(stepIn).find((step) => step !== null) ?? null
  if (!isValidElement<{ step?: string; children?: ReactNode }>(node)) return null
  return node.props.step ?? stepIn(node.props.children)
}

const titleOf = async (name: keyof typeof lists, query: Query) =>
  (await (await lists[name]()).generateMetadata({ searchParams: Promise.resolve(query) })).title
const stepOf = async (name: keyof typeof lists, query: Query) =>
  stepIn(await (await lists[name]()).default({ searchParams: Promise.resolve(query) }))

/** The address of the orders before the first second of 2026. */
const cursor = (second: number) =>
  Buffer.from(`${Date.UTC(2026, 0, 1, 0, 0, second).toString(36)}-${'0'.repeat(32)}`).toString('base64url')

beforeEach(() => {
  Object.assign(found, { items: [], next: null, isCut: false })
})

test('the title of the transactions says what a search has found', async () => {
  expect(await titleOf('transactions', {})).toBe('Transactions')
  expect(await titleOf('transactions', { q: 'ana' })).toBe('No matching transactions')
  found.items = [{ id: 'one' }]
  expect(await titleOf('transactions', { kind: 'sell' })).toBe('1 transaction found')
  Object.assign(found, { items: [{ id: 'one' }, { id: 'two' }], next: 'older' })
  expect(await titleOf('transactions', { kind: 'sell' })).toBe('More than 2 transactions found')
})

test('a search that has not looked at every transaction does not say that there are more', async () => {
  Object.assign(found, { next: 'older', isCut: true })
  expect(await titleOf('transactions', { q: 'ana' })).toBe('No transactions found so far')
  found.items = [{ id: 'one' }]
  expect(await titleOf('transactions', { q: 'ana' })).toBe('1 transaction found so far')
  found.items = [{ id: 'one' }, { id: 'two' }]
  expect(await titleOf('transactions', { q: 'ana' })).toBe('2 transactions found so far')
})

test('the title of the recipients says what a search has found', async () => {
  expect(await titleOf('recipients', {})).toBe('Recipients')
  expect(await titleOf('recipients', { q: 'ana' })).toBe('Nothing found')
  found.items = [{ id: 'one' }, { id: 'two' }]
  expect(await titleOf('recipients', { show: 'pix' })).toBe('2 recipients found')
  found.next = 'older'
  expect(await titleOf('recipients', { show: 'pix' })).toBe('More than 2 recipients found')
})

test('the page of one recipient has another title than the list', async () => {
  const { generateMetadata } = await import('./recipients/[recipientId]/page')
  expect((await generateMetadata()).title).toBe('Recipient')
})

test.each([
  ['transactions', /^Transactions before Jan 1, 2026, 12:00\sAM$/],
  ['recipients', /^Recipients added before Jan 1, 2026, 12:00\sAM$/],
] as const)(
  'an older page of the %s has its own title, and gives its heading the focus',
  async (name, title) => {
    expect(await titleOf(name, { after: cursor(1) })).toMatch(title)
    const steps = [{}, { after: cursor(2) }, { after: cursor(1) }].map((query) => stepOf(name, query))
    expect(new Set(await Promise.all(steps)).size).toBe(3)
    // A filter is part of the page that it was pressed on.
    const filter: Query = name === 'transactions' ? { kind: 'sell' } : { show: 'pix' }
    expect(await stepOf(name, filter)).toBe(await stepOf(name, {}))
  },
)

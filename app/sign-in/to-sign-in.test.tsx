// Where each page that needs a session leads somebody without one.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { safeNext } from './safe-next'

class Redirected extends Error {}
vi.mock('server-only', () => ({}))
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  redirect: (to: string) => {
    throw new Redirected(to)
  },
}))
vi.mock('@/lib/server/session/auth', () => ({
  currentUser: async () => null,
  currentSessionId: async () => null,
}))
vi.mock('@/lib/server/chains', () => ({ getChains: async () => [], getOfferedChains: async () => [] }))

const app = path.dirname(import.meta.dirname)
const needs = /redirect\(.\/sign-in|toSignIn\(|<OrderPage/
const sourceOf = (file: string) => readFileSync(path.join(app, file), 'utf8')
const pages = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => path.posix.basename(file) === 'page.tsx' && needs.test(sourceOf(file)))
const readsQuery = (file: string) => /searchParams|<OrderPage/.test(sourceOf(file))
const ids = {
  orderId: 'b3c1d0a2-0000-4000-8000-000000000001',
  recipientId: 'b3c1d0a2-0000-4000-8000-000000000002',
}
const query = { kind: 'wallet', q: 'Ana & José', after: 'x.y', list: 'kind=sell&after=z', again: ['1', '2'] }
const address = 'kind=wallet&q=Ana+%26+Jos%C3%A9&after=x.y&list=kind%3Dsell%26after%3Dz&again=1&again=2'

async function nextOf(file: string): Promise<string> {
  const { default: page } = await import(/* @vite-ignore */ `../${file}`)
  const asked = { params: Promise.resolve(ids), searchParams: Promise.resolve(query) }
  let answer = await Promise.resolve(page(asked)).catch((thrown: unknown) => thrown)
  // A page that only names what it shows.
  if (!(answer instanceof Redirected))
    answer = await answer.type(answer.props).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Redirected)) throw answer
  const to = new URL(answer.message, 'https://pay.acme.test')
  expect(to.pathname).toBe('/sign-in')
  return safeNext(to.searchParams.get('next') ?? undefined)
}

describe('a page that needs a session', () => {
  test.each(pages)('%s is where the sign-in leads back to', async (file) => {
    const own = `/${path.posix.dirname(file)}`
      .replace('[orderId]', ids.orderId)
      .replace('[recipientId]', ids.recipientId)
    expect(await nextOf(file)).toBe(readsQuery(file) ? `${own}?${address}` : own)
  })

  test('are all found', () => {
    expect(pages.length).toBeGreaterThan(6)
  })
})

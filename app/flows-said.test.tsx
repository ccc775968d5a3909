// What the site says of itself, for every choice of flows in site.config.ts.
import { createTranslator } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import { flowChoices } from '@/lib/domain/kinds/on-offer.fixture'
import { defaultLocale, type Locale, loadMessages, locales } from '@/messages/locales'

const world = vi.hoisted(() => ({ locale: 'en' as Locale }))
const site = vi.hoisted(() => ({ name: 'Acme Pay', flows: [] as readonly string[] }))
vi.mock('@/site.config', () => ({ site }))
// The texts of a clone's brand may say anything.
vi.mock('@/messages/overlay', () => ({ overlay: (messages: object) => messages }))
vi.mock('server-only', () => ({}))
vi.mock('next-intl/server', () => ({
  getLocale: async () => world.locale,
  getTranslations: async (namespace: 'home') =>
    createTranslator({ locale: world.locale, messages: await loadMessages(world.locale), namespace }),
}))
vi.mock('@/lib/server/session/auth', () => ({ currentUser: async () => null }))
vi.mock('./home-card', () => ({ HomeCard: () => null }))
vi.mock('./home-parts', () => ({ homeParts: {} }))
const drawn = vi.hoisted(() => vi.fn())
vi.mock('next/og', () => ({ ImageResponse: drawn }))
vi.mock('./mark', () => ({ markUrl: () => '/mark.svg' }))

const { default: HomePage, generateMetadata } = await import('./page')
const { default: manifest } = await import('./manifest')
const { default: OpenGraphImage } = await import('./opengraph-image')

/** The words by which a text names a flow, in each language that has some here. */
const named: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  en: {
    sell: /\bsell|any Pix key/i,
    buy: /\bbuy|Pix code/i,
    send: /\bsend (to|stable|tokens|across)|networks?\./i,
  },
  'pt-BR': { sell: /\bvend/i, buy: /\bcompr[ae]/i, send: /\benvi(e|ar)\b/i },
}
const choices = locales
  .filter((locale) => locale in named)
  .flatMap((locale) => flowChoices.map((flows) => ({ locale, flows })))

describe.each(choices)('in $locale, a site with $flows alone', ({ locale, flows }) => {
  const namesOf = (text: string, by: Locale = locale) =>
    orderKinds.filter((kind) => named[by]?.[kind]?.test(text))
  const isPix = flows.some((flow) => flow === 'sell' || flow === 'buy')
  const begin = () => {
    world.locale = locale
    site.flows = flows
  }

  test('names those flows and no other in its title and its description', async () => {
    begin()
    for (const text of [String((await generateMetadata()).title), (await manifest()).description ?? '']) {
      expect(namesOf(text), text).toEqual(flows)
      expect(/Pix|reais/i.test(text), text).toBe(isPix)
    }
  })

  test('names those flows and no other in the picture beside a link, which has one language', async () => {
    begin()
    drawn.mockClear()
    await OpenGraphImage()
    const text = renderToStaticMarkup(drawn.mock.calls[0]?.[0]).replace(/<[^>]*>/g, ' ')
    expect(namesOf(text, defaultLocale), text).toEqual(flows)
  })

  test('names no other flow on its first page', async () => {
    begin()
    const page = renderToStaticMarkup(await HomePage())
    const text = page.replace(/<[^>]*>/g, ' ')
    expect(namesOf(text), text).toEqual(flows)
    expect(/\b(Pix|reais|CPF)\b/i.test(text), text).toBe(isPix)
    // A person who only buys signs nothing.
    const isSigned = flows.some((flow) => flow !== 'buy')
    expect(/\b(sign|assin[ea])\b|wallet request|cada pedido/i.test(text), text).toBe(isSigned)
  })
})

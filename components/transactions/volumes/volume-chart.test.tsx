// The sums by month, for every choice of flows in site.config.ts.
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { countsOf, emptyMonth } from '@/lib/domain/history/volume'
import { isTokenForToken, type OrderKind } from '@/lib/domain/kinds/kinds'
import { flowChoices } from '@/lib/domain/kinds/on-offer.fixture'
import en from '@/messages/en.json'
import ptBR from '@/messages/pt-BR.json'
import { VolumeChart } from './volume-chart'

const site = vi.hoisted(() => ({ flows: [] as readonly OrderKind[] }))
vi.mock('@/site.config', () => ({ site }))
afterEach(cleanup)

const languages = [
  ['en', en],
  ['pt-BR', ptBR],
] as const

/** What was completed in one month: one order of each kind. */
function show(done: readonly OrderKind[], [locale, messages]: (typeof languages)[number]): void {
  const month = { ...emptyMonth('2026-11'), counts: countsOf((kind) => (done.includes(kind) ? 1 : 0)) }
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <VolumeChart months={[month]} locale={locale} />
    </NextIntlClientProvider>,
  )
}

test.each(flowChoices.map((flows) => ({ flows })))(
  'have a figure and a column for $flows, and for no other flow',
  ({ flows }) => {
    Object.assign(site, { flows })
    for (const language of languages) {
      show(flows, language)
      const columns = flows.map((kind) => language[1].volume.columns[kind])
      expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(columns)
      const heads = screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent)
      expect(heads.slice(1)).toEqual(columns)
      const inReais = flows.filter((kind) => !isTokenForToken(kind))
      const picture = screen.queryByRole('slider')?.getAttribute('aria-label') ?? ''
      expect([/sold|Vendas/i.test(picture), /bought|compras/i.test(picture)]).toEqual([
        inReais.includes('sell'),
        inReais.includes('buy'),
      ])
      cleanup()
    }
  },
)

test('keep the figures of a flow that was left out, for those who have used it', () => {
  Object.assign(site, { flows: ['buy'] })
  show(['sell'], languages[0])
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Sold', 'Bought'])
})

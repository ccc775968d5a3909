// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import { afterEach, describe, expect, test } from 'vitest'
import { coded, createdBuy, says } from '@/lib/domain/kinds/buy/buy.fixture'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import { created, transferHash, ways } from '@/lib/domain/order/order.fixture'
import { timelineOf } from '@/lib/domain/order/view/timeline'
import { type TimelineEntry, timelineActors, timelineWhats } from '@/lib/domain/order/view/timeline-entry'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import { orderIn, show } from '../checkout/testing'
import { Timeline } from './timeline'

afterEach(cleanup)

const at = '2026-11-21T12:00:01.000Z'
const entry = (changed: Partial<TimelineEntry>): TimelineEntry => ({
  seq: 0,
  events: 1,
  what: 'asked',
  by: 'person',
  at,
  until: null,
  ...changed,
})

describe('the timeline', () => {
  test.each([
    ['en', en],
    ['pt-BR', ptBr],
  ] as const)('has texts for every event of every kind at every step, in %s', (locale, messages) => {
    const onError = (error: Error) => {
      throw error
    }
    const t = createTranslator({ locale, messages, namespace: 'timeline', onError })
    const said = new Set<string>()
    for (const kind of orderKinds) {
      for (const step of ['reset', 'approval', 'transfer'] as const) {
        for (const what of timelineWhats)
          said.add(t(`what.${what}`, { kind, step, sought: step, end: 'completed' }))
      }
    }
    for (const text of said) expect(text).not.toMatch(/[{}]|undefined/)
    expect(said.size).toBeGreaterThan(timelineWhats.length)
  })

  test.each([
    ['en', en],
    ['pt-BR', ptBr],
  ] as const)('names the source of each entry, in %s', (locale, messages) => {
    const speakers = [...timelineActors, null]
    const entries = speakers.map((by, seq) => entry({ seq, by }))
    show(<Timeline order={orderIn('sent')} timeline={entries} />, undefined, locale)
    const items = [...document.querySelectorAll('ol > li')]
    for (const [index, by] of speakers.entries()) {
      expect(items[index]?.textContent).toContain(messages.timeline.by[by ?? 'nobody'])
    }
  })

  test('[OFS-2] shows no raw state, only text, times and links to the chain’s explorer', () => {
    const order = orderIn('completed')
    const { container } = show(<Timeline order={order} timeline={timelineOf(created, ways.completed)} />)
    expect(container.textContent).not.toMatch(/service-status|step-|quote-received|undefined|NaN/)
    const links = screen.getAllByRole('link')
    expect(links.at(-1)?.getAttribute('href')).toBe(`http://127.0.0.1:2/explorer/31337/tx/${transferHash}`)
    expect(container.querySelectorAll('time')).toHaveLength(container.querySelectorAll('ol > li').length)
  })

  test.each([
    ['en', 'CanceledReported by the payments service'],
    ['pt-BR', 'CanceladaInformado pelo serviço de pagamentos'],
  ] as const)('says of a cancellation by the service no more than it did, in %s', (locale, text) => {
    // It told in the same answer that the payment had arrived.
    const timeline = timelineOf(createdBuy, [coded, says('cancelled', 'received')])
    show(<Timeline order={orderIn('sent')} timeline={timeline} />, undefined, locale)
    expect(document.querySelector('ol > li:last-child')?.textContent).toContain(text)
  })

  test('quotes an unknown status as the service’s own', () => {
    show(
      <Timeline
        order={orderIn('sent')}
        timeline={[entry({ what: 'unknownStatus', by: 'service', word: 'ON_HOLD' })]}
      />,
    )
    expect(screen.getByText(/“ON_HOLD”/)).toBeTruthy()
  })

  test('leaves out an unreadable time', () => {
    const { container } = show(<Timeline order={orderIn('sent')} timeline={[entry({ at: null })]} />)
    expect(container.querySelector('time')).toBeNull()
  })
})

import { cleanup, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PlaceLink, PlacesOfHost } from '@/components/checkout/places'
import { ErrorAlert } from '@/components/ui/error-alert'
import { SiteFooter } from '@/components/ui/site-footer'
import { SiteHeader } from '@/components/ui/site-header'
import en from '@/messages/en.json'

vi.mock('next/navigation', () => ({ usePathname: () => '/buy', useRouter: () => ({ push: () => {} }) }))
vi.mock('@/site.config', () => ({
  site: {
    name: 'Acme Pay',
    legal: 'Acme Ltda., CNPJ 00.000.000/0001-91',
    signInStatement: 'Sign in to Acme Pay.',
    links: { support: 'mailto:help@acme.example', fees: '/fees' },
    flows: ['buy', 'sell'],
    tokens: ['USDC'],
  },
}))

afterEach(cleanup)

const show = (ui: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      {ui}
    </NextIntlClientProvider>,
  )
const hrefs = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('a site that buys and sells and never sends', () => {
  test.each([
    [false, ['/buy', '/sell']],
    [true, ['/buy', '/sell', '/transactions']],
  ])('has its own name and those flows alone in the header (signed in: %s)', (hasAccount, wanted) => {
    show(
      <SiteHeader hasAccount={hasAccount} mark="/mark.svg">
        <span />
      </SiteHeader>,
    )
    expect(screen.getByText('Acme Pay')).toBeTruthy()
    expect(hrefs(screen.getByRole('navigation'))).toEqual(wanted)
  })

  test('has its company and the links that it named in the footer', () => {
    show(<SiteFooter />)
    expect(screen.getByText('Acme Ltda., CNPJ 00.000.000/0001-91')).toBeTruthy()
    expect(hrefs(screen.getByRole('navigation'))).toEqual(['mailto:help@acme.example', '/fees'])
  })

  test('offers its support where a message says that support is needed, with the reference', () => {
    show(<ErrorAlert error={{ code: 'unexpected', correlationId: 'ref 1' }} />)
    expect(hrefs(screen.getByRole('alert'))).toEqual(['mailto:help@acme.example?subject=ref%201'])
  })

  test('offers no support if another step comes next, and none on a page of a host', () => {
    show(
      <>
        <ErrorAlert error={{ code: 'quote_expired' }} />
        <PlacesOfHost go={() => {}}>
          <ErrorAlert error={{ code: 'unexpected' }} />
        </PlacesOfHost>
      </>,
    )
    expect(hrefs(document.body)).toEqual([])
  })

  test('leads from an earlier order to the form of no flow but those', () => {
    show(
      <>
        <PlaceLink to={{ kind: 'form', flow: 'send', from: 'a' }}>Send again</PlaceLink>
        <PlaceLink to={{ kind: 'order', flow: 'send', orderId: 'a' }}>See the transfer</PlaceLink>
        <PlaceLink to={{ kind: 'form', flow: 'buy', from: 'b' }}>Buy again</PlaceLink>
      </>,
    )
    expect(hrefs(document.body)).toEqual(['/send/a', '/buy?from=b'])
  })

  test('leaves it to the host of a widget what the widget does', () => {
    show(
      <PlacesOfHost go={() => {}}>
        <PlaceLink to={{ kind: 'form', flow: 'send', from: null }}>Send again</PlaceLink>
      </PlacesOfHost>,
    )
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
  })
})

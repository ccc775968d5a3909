import { cleanup, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PlaceLink, PlacesOfHost } from '@/components/checkout/places'
import { ErrorAlert } from '@/components/ui/error-alert'
import { SiteFooter } from '@/components/ui/site-footer'
import { SiteHeader } from '@/components/ui/site-header'
import en from '@/messages/en.json'

const place = vi.hoisted(() => ({ path: '/buy', query: '' }))
vi.mock('next/navigation', () => ({
  usePathname: () => place.path,
  useSearchParams: () => new URLSearchParams(place.query),
  useRouter: () => ({ push: () => {} }),
}))
const site = vi.hoisted(() => ({
  name: 'Acme Pay',
  legal: 'Acme Ltda., CNPJ 00.000.000/0001-91',
  signInStatement: 'Sign in to Acme Pay.',
  links: { support: 'mailto:help@acme.example', fees: '/fees' },
  flows: ['buy', 'sell'],
  tokens: ['USDC'],
}))
vi.mock('@/site.config', () => ({ site }))

afterEach(() => {
  cleanup()
  Object.assign(place, { path: '/buy', query: '' })
  site.flows = ['buy', 'sell']
})

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

describe('a site with flows of its own', () => {
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
    expect(screen.queryByRole('link', { name: 'Sign in' }) === null).toBe(hasAccount)
  })

  test.each([
    ['/buy', 'to=b3c1d0a2&amount=10', '/sign-in?next=%2Fbuy%3Fto%3Db3c1d0a2%26amount%3D10'],
    ['/sell', '', '/sign-in?next=%2Fsell'],
    ['/', 'amount=10', '/sign-in'],
    ['/send', 'to=b3c1d0a2', '/sign-in'],
  ])('leads back from a sign-in to the form at %s?%s', (path, query, href) => {
    Object.assign(place, { path, query })
    show(
      <SiteHeader hasAccount={false} mark="/mark.svg">
        <span />
      </SiteHeader>,
    )
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(href)
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
    site.flows = ['buy']
    show(
      <>
        <PlaceLink to={{ kind: 'form', flow: 'sell', from: 'a' }}>Sell again</PlaceLink>
        <PlaceLink to={{ kind: 'order', flow: 'sell', orderId: 'a' }}>See the sale</PlaceLink>
        <PlaceLink to={{ kind: 'form', flow: 'buy', from: 'b' }}>Buy again</PlaceLink>
      </>,
    )
    expect(hrefs(document.body)).toEqual(['/sell/a', '/buy?from=b'])
  })

  test('leaves it to the host of a widget what the widget does', () => {
    site.flows = ['buy']
    show(
      <PlacesOfHost go={() => {}}>
        <PlaceLink to={{ kind: 'form', flow: 'sell', from: null }}>Sell again</PlaceLink>
      </PlacesOfHost>,
    )
    expect(screen.getByRole('button', { name: 'Sell again' })).toBeTruthy()
  })
})

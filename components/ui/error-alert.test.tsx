// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@/lib/domain/error-codes'
import en from '@/messages/en.json'
import ptBR from '@/messages/pt-BR.json'
import { ErrorAlert } from './error-alert'
import { lostAnswer } from './lost-answer'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const texts = { en, 'pt-BR': ptBR }

function show(locale: keyof typeof texts, retryAfterSeconds: number, secondsLeft = retryAfterSeconds) {
  const alert = (left: number) => (
    <NextIntlClientProvider locale={locale} messages={texts[locale]}>
      <ErrorAlert error={{ code: 'budget_spent', retryAfterSeconds }} secondsLeft={left} />
    </NextIntlClientProvider>
  )
  const view = render(alert(secondsLeft))
  return (left: number) => view.rerender(alert(left))
}

/** The alert's text after its two sentences. */
const textOfWait = (locale: keyof typeof texts) =>
  (screen.getByRole('status').textContent ?? '')
    .replace(texts[locale].errors.budget_spent.title, '')
    .replace(texts[locale].errors.budget_spent.detail, '')

describe('the wait after a failure', () => {
  test.each([
    ['en', 300, 'Try again in 5 min.'],
    ['en', 239, 'Try again in 4 min.'],
    ['en', 61, 'Try again in 2 min.'],
    ['en', 60, 'Try again in 60 s.'],
    ['pt-BR', 299, 'Tente de novo em 5 min.'],
    ['pt-BR', 7, 'Tente de novo em 7 s.'],
  ] as const)('is announced once, in %s with %d s left: %s', (locale, left, text) => {
    show(locale, 300, left)
    expect(textOfWait(locale)).toBe(text)
  })

  test('ticks without announcements, and its end is announced', () => {
    const pass = show('en', 12)
    const line = screen.getByRole('timer')
    pass(11)
    expect(screen.getByRole('timer')).toBe(line)
    expect(line.textContent).toBe('Try again in 11 s.')
    pass(0)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(line.isConnected).toBe(false)
    expect(textOfWait('en')).toBe('You can try again now.')
  })
})

describe('a failure while this device is offline', () => {
  const showing = (code: ErrorCode) =>
    render(
      <NextIntlClientProvider locale="en" messages={en}>
        <ErrorAlert error={{ code }} />
      </NextIntlClientProvider>,
    ).container.textContent

  test.each([
    'no_answer',
    'service_unreachable',
    'chain_unreachable',
    'token_unavailable',
    'unexpected',
  ] as const)('says that the device is offline instead of %s, until it is online again', (code) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(showing(code)).toContain('You’re offline')
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(document.body.textContent).toContain(en.errors[code].title)
  })

  test('is no longer said to be offline once it is online, when the answer was lost meanwhile', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(showing(lostAnswer().code)).toContain('You’re offline')
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(document.body.textContent).not.toContain('You’re offline')
  })

  test('looks and is announced alike before and after, when the answer was lost', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    showing(lostAnswer().code)
    const { className } = screen.getByRole('status')
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('status').className).toBe(className)
  })

  test('is no longer said to be offline once it is online, when the call was never sent', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(showing('offline')).toContain('You’re offline')
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(document.body.textContent).not.toContain('You’re offline')
    expect(document.body.textContent).toContain('Nothing was signed or sent.')
  })

  test.each(['quote_expired', 'service_refused', 'insufficient_gas'] as const)('still names %s', (code) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(showing(code)).toContain(en.errors[code].title)
  })

  test('is blamed on the service only when the device is online', () => {
    expect(showing('service_unreachable')).toContain(en.errors.service_unreachable.title)
  })

  test('is not blamed on the payments service when this site gave no answer', () => {
    expect(showing(lostAnswer().code)).toContain(en.errors.no_answer.title)
    expect(en.errors.no_answer.title).not.toContain('service')
  })
})

test('[R60] a page of an older build is asked to be reloaded, and has a button for it', () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <ErrorAlert error={{ code: 'outdated_page' }} secondsLeft={0} />
    </NextIntlClientProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain(en.errors.outdated_page.action)
  expect(screen.getByRole('button', { name: en.common.reload })).toBeTruthy()
})

// A step is refused with this code, too, once the person has given the recipient another key: see changed-key.test.ts.
test.each([
  ['en', 'than your quote was made for', 'get a new quote'],
  ['pt-BR', 'do que está na sua cotação', 'peça uma nova cotação'],
] as const)(
  'a recipient may be another one than the quote’s, and then a new quote is next (%s)',
  (locale, detail, action) => {
    render(
      <NextIntlClientProvider locale={locale} messages={texts[locale]}>
        <ErrorAlert error={{ code: 'recipient_changed' }} />
      </NextIntlClientProvider>,
    )
    const text = document.body.textContent
    expect(text).toContain(detail)
    expect(text).toContain(action)
  },
)

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import en from '@/messages/en.json'
import { AmountPair } from './amount-pair'

/** A pair whose other amounts are five times and once what is typed. */
function Pair({ isKnown = true, isOneWay = false }) {
  const [{ method, text }, setTyped] = useState<{ method: AmountMethod; text: string }>({
    method: 'fromAmount',
    text: '100',
  })
  const about = (times: number) => (isKnown ? String(Number(text) * times) : '')
  return (
    <AmountPair
      gives={{ label: 'You send', about: about(0.2), chip: null }}
      gets={{ label: 'They receive', about: about(5), chip: null }}
      isOneWay={isOneWay}
      dollars={{ label: 'Value in USD', about: about(1) }}
      method={method}
      text={text}
      error={undefined}
      onEdit={(edited, typed) => setTyped({ method: edited, text: typed })}
    />
  )
}

const show = (pair: React.ReactElement) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      {pair}
    </NextIntlClientProvider>,
  )
const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(cleanup)

test('an amount that is not known has a dash, and only the one to type shows zero', () => {
  show(<Pair isKnown={false} />)
  const standsIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).placeholder
  expect(['You send', 'They receive', 'Value in USD'].map(standsIn)).toEqual(['0.00', '—', '—'])
  press('Set “They receive” instead')
  expect(['You send', 'They receive', 'Value in USD'].map(standsIn)).toEqual(['—', '0.00', '—'])
})

test('whether an amount is exact or estimated is part of its field', () => {
  show(<Pair />)
  const described = (description: string) =>
    screen.getAllByRole('textbox', { description }).map((field) => field.getAttribute('name'))
  expect(described(en.amount.exact)).toEqual(['fromAmount'])
  expect(described(en.amount.about)).toEqual(['usd', 'toAmount'])
})

test('an amount that can only arrive is announced with its token', () => {
  show(
    <AmountPair
      gives={{ label: 'You send', about: '', chip: null }}
      gets={{ label: 'They receive', about: '500', chip: <span>BRL</span> }}
      isOneWay
      method="fromAmount"
      text="100"
      error={undefined}
      onEdit={() => {}}
    />,
  )
  const announced = screen.getByText('≈ 500').closest('[aria-live="polite"]')
  expect(announced?.textContent).toBe('≈ 500BRL')
  expect(announced?.getAttribute('aria-atomic')).toBe('true')
})

test('too large an amount is said once, and not again with each digit', () => {
  const short = (has: string) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <AmountPair
        gives={{ label: 'You send', about: '', chip: null }}
        gets={{ label: 'They receive', about: '', chip: null }}
        method="fromAmount"
        text="1"
        error="insufficient_balance"
        shortage={has}
        onEdit={() => {}}
      />
    </NextIntlClientProvider>
  )
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const { rerender } = render(short('You have 0 USDC. You need 1 USDC.'))
  expect(said()).toEqual([en.errors.insufficient_balance.title])
  rerender(short('You have 0 USDC. You need 12 USDC.'))
  expect(said()).toEqual([en.errors.insufficient_balance.title])
  expect(screen.getByText('You have 0 USDC. You need 12 USDC.')).toBeTruthy()
})

describe('the switch of which amount is fixed', () => {
  test('fixes the other one at its estimate, and puts the keyboard there', () => {
    show(<Pair />)
    press('Set “They receive” instead')
    expect(shownIn('They receive')).toBe('500')
    expect(shownIn('You send')).toBe('100')
    expect(document.activeElement).toBe(screen.getByLabelText('They receive'))
    press('Set “You send” instead')
    expect(document.activeElement).toBe(screen.getByLabelText('You send'))
  })

  test('keeps what was typed while no price is known', () => {
    show(<Pair isKnown={false} />)
    press('Set “They receive” instead')
    expect(shownIn('They receive')).toBe('100')
  })

  test('leads back to what is sent from an amount in dollars', () => {
    show(<Pair />)
    fireEvent.change(screen.getByLabelText('Value in USD'), { target: { value: '40' } })
    press('Set “You send” instead')
    expect(document.activeElement).toBe(screen.getByLabelText('You send'))
  })

  test('is not there where only what is given can be typed', () => {
    show(<Pair isOneWay />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getAllByRole('textbox')).toHaveLength(2)
  })
})

// @vitest-environment jsdom
// What the fields of a recipient say while they are typed.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { account, goodSale, oneChain, oneSale } from '@/lib/domain/plan/plan.fixture'
import { mostOffered } from '@/lib/domain/recipients/saved'
import en from '@/messages/en.json'
import { SavedRecipients } from './saved-recipients'
import { WalletFields, type WalletText } from './wallet-fields'

const { token } = goodSale(oneSale)
function Wallet() {
  const [text, setText] = useState<WalletText>({ chainId: oneChain.id, token: token.address, address: '' })
  return <WalletFields chains={[oneChain]} text={text} error={undefined} onChange={setText} />
}

const show = (fields: React.ReactElement) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      {fields}
    </NextIntlClientProvider>,
  )
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

afterEach(cleanup)

describe('the saved recipients', () => {
  const peopleOf = (length: number) =>
    Array.from({ length }, (_, at) => ({
      id: `one-${at}`,
      label: `Person ${at}`,
      maskedKey: 'p***@example.com',
      keyKind: 'email' as const,
      kycStatus: 'approved' as const,
    }))
  const people = peopleOf(7)
  const shown = () => screen.getAllByRole('radio').length

  test('are four at first, with the chosen one, and all of them on a press that keeps the keyboard', () => {
    show(<SavedRecipients error={undefined} recipients={people} value="one-6" onChange={() => undefined} />)
    expect(shown()).toBe(4 + 1 + 1)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Person 6/ }).checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
    expect(shown()).toBe(7 + 1)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Person 4/ }))
  })

  test('are not called all of them when the person may have more than a form offers', () => {
    const many = peopleOf(mostOffered)
    show(<SavedRecipients error={undefined} recipients={many} value={null} onChange={() => undefined} />)
    fireEvent.click(screen.getByRole('button', { name: 'Show the first 100' }))
    expect(shown()).toBe(mostOffered + 1)
  })

  test('are all there from the start while they are few', () => {
    show(
      <SavedRecipients
        error={undefined}
        recipients={people.slice(0, 5)}
        value={null}
        onChange={() => undefined}
      />,
    )
    expect(shown()).toBe(5 + 1)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('an address', () => {
  const box = () => screen.getByLabelText(en.recipients.new.address)
  const isWrong = () => box().getAttribute('aria-invalid') === 'true'

  test('is read back as soon as it is whole', () => {
    show(<Wallet />)
    type(en.recipients.new.address, account.toLowerCase())
    expect(isWrong()).toBe(false)
    expect(screen.getByText(en.address.read).textContent).toMatch(/: 0x[0-9a-fA-F]{40}$/)
    expect(screen.getByText(/^0x/).className).toContain('font-mono')
  })

  test('with a typing error is refused as soon as it is whole', () => {
    show(<Wallet />)
    const wrongCase = '0x000000000000000000000000000000000000DeaD'
    type(en.recipients.new.address, wrongCase.slice(0, -1))
    expect(isWrong()).toBe(false)
    type(en.recipients.new.address, wrongCase)
    expect(isWrong()).toBe(true)
    expect(screen.getByText(en.errors.address_checksum.detail)).toBeTruthy()
  })

  test('that is cut off is refused when the person leaves the field, not before', () => {
    show(<Wallet />)
    type(en.recipients.new.address, '0x1234')
    expect(isWrong()).toBe(false)
    fireEvent.blur(box())
    expect(isWrong()).toBe(true)
  })
})

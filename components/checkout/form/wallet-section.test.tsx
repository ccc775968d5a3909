// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { account, otherTarget as other } from '@/lib/domain/plan/plan.fixture'
import en from '@/messages/en.json'
import { fakeRamp, show } from '../testing'
import type { WalletDraft } from './wallet-draft'
import { WalletSection } from './wallet-section'

afterEach(cleanup)

function Typed({ refusal = null }: { refusal?: ErrorCode | null }) {
  const [draft, setDraft] = useState<WalletDraft>({ where: 'other', addressText: '' })
  return (
    <WalletSection
      draft={draft}
      own={null}
      offered={[]}
      chainName="Sandbox A"
      error={undefined}
      refusal={refusal}
      onChange={(change) => setDraft({ ...draft, ...change })}
    />
  )
}

describe('the destination on offer', () => {
  const saved = {
    id: 'safe',
    label: 'A safe with a rather long label',
    chainId: 1,
    token: account,
    address: other,
  }
  const view = (where: string, own: typeof account | null = account) => {
    show(
      <WalletSection
        draft={{ where, addressText: '' }}
        own={own}
        offered={[saved]}
        chainName="Sandbox A"
        error={undefined}
        onChange={() => {}}
      />,
      fakeRamp(),
    )
    return screen.getByLabelText<HTMLSelectElement>(en.address.choose)
  }
  const told = (list: HTMLElement) =>
    document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent

  test.each([
    ['own', 'My wallet', account],
    ['safe', saved.label, other],
  ])('has its label in the list, and its full address below (%s)', (where, label, address) => {
    const list = view(where)
    expect(list.selectedOptions[0]?.text).toBe(label)
    expect(told(list)).toBe(address)
  })

  test('says why the wallet that was asked for can’t be chosen, until an address is typed', () => {
    show(<Typed refusal="recipient_changed" />, fakeRamp())
    expect(screen.getByText(en.errors.recipient_changed.detail)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Address on Sandbox A'), { target: { value: account } })
    expect(screen.queryByText(en.errors.recipient_changed.detail)).toBeNull()
  })

  test('tells a visitor that the address is to come', () => {
    expect(told(view('own', null))).toBe(en.address.ownToCome)
  })
})

describe('the address in the form of a purchase or transfer', () => {
  const box = () => screen.getByLabelText('Address on Sandbox A')
  const isWrong = () => box().getAttribute('aria-invalid') === 'true'
  const type = (value: string) => fireEvent.change(box(), { target: { value } })

  test('is read back as soon as it is whole', () => {
    show(<Typed />, fakeRamp())
    type(account.toLowerCase())
    expect(isWrong()).toBe(false)
    expect(screen.getByText(en.address.read).textContent).toMatch(/: 0x[0-9a-fA-F]{40}$/)
    expect(screen.getByText(/^0x/).className).toContain('font-mono')
  })

  test('with a typing error is refused as soon as it is whole, and when it is cut off as soon as the person leaves it', () => {
    show(<Typed />, fakeRamp())
    const wrongCase = '0x000000000000000000000000000000000000DeaD'
    type(wrongCase.slice(0, -1))
    expect(isWrong()).toBe(false)
    type(wrongCase)
    expect(screen.getByText(en.errors.address_checksum.detail)).toBeTruthy()
    type('0x1234')
    expect(isWrong()).toBe(false)
    fireEvent.blur(box())
    expect(isWrong()).toBe(true)
  })
})

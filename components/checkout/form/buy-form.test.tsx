// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '@/lib/domain/chains'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { fail, ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { show } from '../testing'
import { BuyForm } from './buy-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
afterEach(cleanup)

const { token } = goodSale(oneSale)
// From the examples of EIP-55.
const typed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const alike = `${typed.slice(0, 6)}${'1'.repeat(32)}${typed.slice(-4)}` as Address
const saved = {
  ...({ id: 'safe', label: 'Safe', chainId: token.chainId, token: token.address } as const),
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' as const,
}

function showForm(where: string, addressText = '') {
  const answers: ((answer: Result<readonly Address[]>) => void)[] = []
  const listKnown = vi.fn(
    (_: Address) => new Promise<Result<readonly Address[]>>((resolve) => answers.push(resolve)),
  )
  const at = {
    chainId: token.chainId,
    token: token.address,
    method: 'fromAmount',
    amountText: '100',
  } as const
  show(
    <BuyForm
      initial={{ ...at, where, addressText }}
      own={account}
      replaces={null}
      wallets={[saved]}
      listKnown={listKnown}
      prices={[]}
    />,
  )
  return {
    listKnown,
    answer: (answer: Result<readonly Address[]>) => act(async () => answers.at(-1)?.(answer)),
  }
}
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: en.buy.continue })))
const isReviewed = () => screen.queryByText(en.buy.review.getCode) !== null
const isAtForm = () => screen.queryByRole('button', { name: en.buy.continue }) !== null

describe('the address of a purchase', () => {
  test.each(['own', 'safe'])('is known, and not asked about, when it was chosen (%s)', async (where) => {
    const { listKnown } = showForm(where)
    await press()
    expect(listKnown).not.toHaveBeenCalled()
    expect(isReviewed()).toBe(true)
    expect(screen.queryByText(en.address.neverUsed)).toBeNull()
  })

  test.each([
    ['is known by nobody', [], en.address.neverUsed],
    ['looks like a known one', [alike], en.address.alike],
    ['is known', [alike, typed], null],
  ] as const)(
    'that was typed is compared with those like it before the review: %s',
    async (_, known, said) => {
      const { listKnown, answer } = showForm('other', typed)
      await press()
      expect(listKnown).toHaveBeenCalledExactlyOnceWith(typed)
      expect(isAtForm()).toBe(true)
      await answer(ok(known))
      expect(isAtForm()).toBe(false)
      for (const text of [en.address.neverUsed, en.address.alike])
        expect(screen.queryByText(text) !== null).toBe(text === said)
    },
  )

  test('is not reviewed while it could not be compared; the next press asks again', async () => {
    const { listKnown, answer } = showForm('other', typed)
    await press()
    await answer(fail({ code: 'store_unavailable' }))
    expect(isAtForm()).toBe(true)
    expect(screen.getByText(en.errors.store_unavailable.title)).toBeTruthy()
    await press()
    await answer(ok([]))
    expect(listKnown).toHaveBeenCalledTimes(2)
    expect(isReviewed()).toBe(true)
  })

  test('that is changed while it is compared stays in the form', async () => {
    const { answer } = showForm('other', typed)
    await press()
    const field = screen.getByLabelText<HTMLInputElement>('Address on Sandbox A')
    fireEvent.change(field, { target: { value: saved.address } })
    await answer(ok([typed]))
    expect(isAtForm()).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Address on Sandbox A').value).toBe(saved.address)
  })
})

// @vitest-environment jsdom
// A visitor opens the form of a purchase for a saved wallet, and signs in there.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chain, Token } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { chains, fakeRamp, inPage, withoutNetwork } from '../testing'
import { buyDraftFrom } from './buy-draft-from'
import { BuyForm } from './buy-form'
import type { WalletOption } from './wallet-draft'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
const signIn = vi.hoisted(() => vi.fn(async () => true))
vi.mock('@/components/wallet/sign-in-gate', () => ({ useSignIn: () => signIn }))

const { token } = goodSale(oneSale)
const usdt: Token = { ...token, symbol: 'USDT', address: '0x7000000000000000000000000000000000000008' }
const [chain] = chains
const offered: readonly Chain[] = chain === undefined ? [] : [{ ...chain, tokens: [token, usdt] }]
const saved: WalletOption = {
  ...({ id: 'safe', label: 'Safe', chainId: usdt.chainId, token: usdt.address } as const),
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
}
const ramp = { ...fakeRamp(), chains: offered }

/** The page as the server renders it for an address that names `saved`. */
function pageOf(isSignedIn: boolean, wallets: readonly WalletOption[] = [saved]) {
  const own = isSignedIn ? account : null
  const refusal: ErrorCode | null = !isSignedIn
    ? 'not_signed_in'
    : wallets.length === 0
      ? 'recipient_changed'
      : null
  const sources = { chains: offered, wallets: isSignedIn ? wallets : [], own, locale: 'en' } as const
  const draft = buyDraftFrom({ ...sources, from: null, to: saved.id, lastWalletId: null })
  if (draft === null) throw new Error('a token is on offer')
  return inPage(
    <BuyForm
      initial={draft}
      own={own}
      replaces={null}
      wallets={sources.wallets}
      refusal={refusal}
      listKnown={async () => ok([])}
      prices={[]}
    />,
    ramp,
  )
}

const list = () => screen.getByLabelText<HTMLSelectElement>(en.address.choose)
const address = () => screen.queryByLabelText<HTMLInputElement>('Address on Sandbox A')
const door = () => screen.queryByRole('button', { name: en.address.signInForSaved })

beforeEach(() => {
  signIn.mockClear()
})
withoutNetwork()

describe('the form of a visitor who buys to a saved wallet', () => {
  test('offers to sign in for it, and says nothing of a session that there never was', () => {
    render(pageOf(false))
    expect(screen.queryByText(en.errors.not_signed_in.detail)).toBeNull()
    fireEvent.click(door() as HTMLElement)
    expect(signIn).toHaveBeenCalledTimes(1)
  })

  test('chooses it, in its token, once somebody signed in', async () => {
    const { rerender } = render(pageOf(false))
    fireEvent.change(screen.getByLabelText(en.buy.youPay), {
      target: { value: '25' },
    })
    await act(async () => rerender(pageOf(true)))
    expect(list().value).toBe(saved.id)
    expect(screen.getByText(saved.address)).toBeTruthy()
    expect(screen.getByDisplayValue('25')).toBeTruthy()
    expect(door()).toBeNull()
  })

  test('chooses nobody, and says why, when it can’t be chosen', async () => {
    const { rerender } = render(pageOf(false))
    await act(async () => rerender(pageOf(true, [])))
    expect(list().value).toBe('other')
    expect(screen.getByText(en.errors.recipient_changed.detail)).toBeTruthy()
  })

  test('keeps an address that was typed, or a wallet that was chosen, before the sign-in', async () => {
    const { rerender } = render(pageOf(false))
    fireEvent.change(address() as HTMLElement, { target: { value: saved.address } })
    expect(door()).toBeNull()
    await act(async () => rerender(pageOf(true)))
    expect(address()?.value).toBe(saved.address)
    cleanup()
    const again = render(pageOf(false))
    fireEvent.change(list(), { target: { value: 'own' } })
    await act(async () => again.rerender(pageOf(true)))
    expect(list().value).toBe('own')
  })
})

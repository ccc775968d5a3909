// @vitest-environment jsdom
// A visitor opens the form of a send for a saved wallet, and signs in there. Somebody corrects a send that is on its way.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Chain, Token } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/order/view/views'
import { account, decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { fail, ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { chains, fakeRamp, inPage, orderIn, show, withoutNetwork } from '../testing'
import { sendDraftFrom } from './send-draft-from'
import { SendForm } from './send-form'
import type { WalletOption } from './wallet-draft'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

const { token } = goodSale(oneSale)
const usdt: Token = { ...token, symbol: 'USDT', address: '0x7000000000000000000000000000000000000008' }
const offered: readonly Chain[] = chains.map((chain) => ({ ...chain, tokens: [token, usdt] }))
const saved: WalletOption = {
  ...({ id: 'safe', label: 'Safe', chainId: usdt.chainId, token: usdt.address } as const),
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
}

/** The page as the server renders it for an address that names `saved`, or an order, which only a sign-in reads. */
function pageOf(isSignedIn: boolean, order: OrderView | null = null) {
  const own = isSignedIn ? account : null
  const sources = {
    chains: offered,
    wallets: isSignedIn ? [saved] : [],
    own,
    locale: 'en',
    from: isSignedIn ? order : null,
  } as const
  const draft = sendDraftFrom({ ...sources, to: order?.id ?? saved.id, lastWalletId: null })
  if (draft === null) throw new Error('a token is on offer')
  return inPage(
    <SendForm
      initial={draft}
      account={own}
      replaces={null}
      wallets={sources.wallets}
      refusal={isSignedIn ? null : 'not_signed_in'}
      prices={[]}
      getTestTokens={null}
    />,
    { ...fakeRamp(), chains: offered },
  )
}

const list = () => screen.getByLabelText<HTMLSelectElement>(en.address.choose)

withoutNetwork()

test('chooses it, in its token, once somebody signed in', async () => {
  const { rerender } = render(pageOf(false))
  fireEvent.change(screen.getByLabelText(en.checkout.youSend), { target: { value: '25' } })
  await act(async () => rerender(pageOf(true)))
  expect(list().value).toBe(saved.id)
  expect(screen.getByText(saved.address)).toBeTruthy()
  expect(screen.getByDisplayValue('25')).toBeTruthy()
})

test('repeats an order, with its amount and its wallet, once somebody signed in', async () => {
  const done = orderIn('completed')
  const to = { chainId: usdt.chainId, token: usdt.address, address: saved.address }
  const order = {
    ...{ ...done, kind: 'send' as const, to, token: usdt.address, amount: decimal('12.5') },
    recipient: { ...done.recipient, id: saved.id },
  } as const
  const { rerender } = render(pageOf(false, order))
  expect(list().value).toBe('other')
  await act(async () => rerender(pageOf(true, order)))
  expect(list().value).toBe(saved.id)
  expect(screen.getByLabelText<HTMLInputElement>(en.checkout.youSend).value).toBe('12.5')
})

test('keeps an address that was typed before the sign-in', async () => {
  const { rerender } = render(pageOf(false))
  const typed = screen.getByLabelText<HTMLInputElement>('Address on Sandbox A')
  fireEvent.change(typed, { target: { value: saved.address } })
  await act(async () => rerender(pageOf(true)))
  expect(list().value).toBe('other')
  expect(typed.value).toBe(saved.address)
})

test('marks no address that was typed since the press', async () => {
  const answers: ((answer: Result<never>) => void)[] = []
  const quote = () => new Promise<Result<never>>((resolve) => answers.push(resolve))
  const one = { chainId: token.chainId, token: token.address }
  const readBalances = async () => ok([{ ...one, amountBaseUnits: '1000000000' }])
  show(
    <SendForm
      initial={{
        ...{ ...one, to: one, method: 'fromAmount', amountText: '10' },
        ...{ where: 'other', addressText: saved.address },
      }}
      account={account}
      replaces={null}
      wallets={[]}
      prices={[]}
      getTestTokens={null}
    />,
    fakeRamp({ api: { quote, readBalances } }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  const box = screen.getByLabelText('Address on Sandbox A')
  fireEvent.change(box, { target: { value: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } })
  const refusal = { code: 'already_there', fields: { address: 'already_there' } } as const
  await act(async () => answers[0]?.(fail(refusal)))
  expect(box.getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.getByRole('alert').textContent).toContain(en.errors.already_there.title)
})

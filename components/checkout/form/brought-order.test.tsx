// @vitest-environment jsdom
// A visitor opens a form that repeats an order, and signs in there.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { buyWays, createdBuy, to } from '@/lib/domain/kinds/buy/buy.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { account, decimal } from '@/lib/domain/plan/plan.fixture'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import { ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { forgetRequest, rememberRequest } from '../intent-memory'
import { chains, fakeRamp, inPage, mom, orderIn, withoutNetwork } from '../testing'
import { buyDraftFrom } from './buy-draft-from'
import { BuyForm } from './buy-form'
import { sellDraftFrom } from './sell-draft-from'
import { SellForm } from './sell-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
vi.mock('@/components/wallet/sign-in-gate', () => ({ useSignIn: () => async () => true }))

const last: PixChoice = { ...mom, id: 'last', label: 'Last' }
const sold = orderIn('completed')
const toMom = { ...sold, amount: decimal('12.5'), recipient: { ...sold.recipient, id: mom.id } }
const toTyped = { ...toMom, recipient: { ...sold.recipient, id: null } }
const bought = { ...toOrderView(foldOrder(createdBuy, buyWays.expired ?? [])), amount: decimal('77') }

/** The page as the server renders it for an address that names an order, which only a sign-in reads. */
function sale(order: OrderView, isSignedIn: boolean) {
  const recipients = isSignedIn ? [last, mom] : []
  const from = isSignedIn ? order : null
  const draft = sellDraftFrom({ chains, recipients, locale: 'en', from, to: isSignedIn ? null : order.id })
  if (draft === null) throw new Error('a token is on offer')
  return inPage(
    <SellForm
      initial={draft}
      account={isSignedIn ? account : null}
      from={from?.id ?? null}
      replaces={null}
      recipients={recipients}
      refusal={isSignedIn ? null : 'not_signed_in'}
      prices={[]}
      getTestTokens={null}
    />,
  )
}

function purchase(isSignedIn: boolean) {
  const own = isSignedIn ? account : null
  const from = isSignedIn ? bought : null
  const named = { from, to: isSignedIn ? null : bought.id, lastWalletId: null }
  const draft = buyDraftFrom({ chains, wallets: [], own, locale: 'en', ...named })
  if (draft === null) throw new Error('a token is on offer')
  return inPage(
    <BuyForm
      initial={draft}
      own={own}
      replaces={null}
      wallets={[]}
      refusal={isSignedIn ? null : 'not_signed_in'}
      listKnown={async () => ok([])}
      prices={[]}
    />,
    { ...fakeRamp(), chains },
  )
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
const { youSend } = en.checkout

withoutNetwork()

describe('an order that is repeated on a form with a sign-in', () => {
  test('fills in its amount and its recipient', async () => {
    const { rerender } = render(sale(toMom, false))
    expect(box(youSend).value).toBe('100')
    await act(async () => rerender(sale(toMom, true)))
    expect(box(youSend).value).toBe('12.5')
    expect(isChosen(/Mom/)).toBe(true)
  })

  test('leaves an amount that was typed, and a recipient', async () => {
    const { rerender } = render(sale(toMom, false))
    type(youSend, '20')
    await act(async () => rerender(sale(toMom, true)))
    expect(box(youSend).value).toBe('20')
    expect(isChosen(/Mom/)).toBe(true)
    cleanup()
    const again = render(sale(toMom, false))
    type(en.recipient.pixKey, 'ana@example.com')
    await act(async () => again.rerender(sale(toMom, true)))
    expect(box(youSend).value).toBe('100')
    expect(box(en.recipient.pixKey).value).toBe('ana@example.com')
  })

  test('chooses nobody saved in place of a recipient that was typed, whom only this tab still knows', async () => {
    const { rerender } = render(sale(toTyped, false))
    await act(async () => rerender(sale(toTyped, true)))
    expect(box(youSend).value).toBe('12.5')
    expect(isChosen(/Last/)).toBe(false)
    expect(box(en.recipient.pixKey).value).toBe('')
    cleanup()
    const details = { pixKey: 'ana@example.com', name: 'Ana Souza', taxId: '52998224725', email: 'a@b.test' }
    rememberRequest(toTyped.id, {
      kind: 'sell',
      request: {
        ...{ intentKey: '', replaces: null, chainId: sold.chainId, token: sold.token, method: 'fromAmount' },
        ...{ amount: decimal('12.5'), recipient: { kind: 'inline', details, saveAs: null } },
      },
    })
    const again = render(sale(toTyped, false))
    await act(async () => again.rerender(sale(toTyped, true)))
    expect(box(en.recipient.pixKey).value).toBe('ana@example.com')
    forgetRequest(toTyped.id)
  })

  test('goes where a purchase went, nowhere before', async () => {
    const { rerender } = render(purchase(false))
    const list = screen.getByLabelText<HTMLSelectElement>(en.address.choose)
    expect([list.value, screen.getByLabelText<HTMLInputElement>(/^Address on/).value]).toEqual(['other', ''])
    await act(async () => rerender(purchase(true)))
    expect(screen.getByLabelText<HTMLInputElement>(/^Address on/).value).toBe(to)
    expect(screen.getByDisplayValue('77')).toBeTruthy()
  })
})

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SavedPixView, SavedRecipientView, SavedWalletView } from '@/lib/domain/recipients/saved'
import { fail, ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { FrozenPanel } from './frozen-panel'

const refresh = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))
afterEach(() => {
  cleanup()
  refresh.mockClear()
})

const common = {
  id: 'b3c1d0a2-0000-4000-8000-000000000001',
  label: 'Mom',
  state: 'frozen',
  lastUsedAt: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  canRestore: false,
} as const
const pix: SavedPixView = {
  ...common,
  kind: 'pix',
  keyKind: 'email',
  maskedKey: 'm***@acme.test',
  kycStatus: 'approved',
  changed: { keyKind: 'cpf', maskedKey: '***.982.247-**' },
}
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const wallet: SavedWalletView = {
  ...common,
  kind: 'wallet',
  chainId: 1,
  token: address,
  address,
  changed: { chainId: 2, address: '' },
}

function show(recipient: SavedPixView | SavedWalletView) {
  const presses = {
    acceptKey: vi.fn(async () => fail({ code: 'recipient_changed' })),
    resendWallet: vi.fn(async () => ok(recipient)),
    check: vi.fn(async (): Promise<Result<SavedRecipientView>> => ok(recipient)),
  }
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <FrozenPanel recipient={recipient} chains={[]} {...presses} />
    </NextIntlClientProvider>,
  )
  return presses
}

const words = en.recipients.one
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('a frozen recipient', () => {
  test('shows both keys masked, and accepts the shown one', async () => {
    const { acceptKey } = show(pix)
    expect(screen.getByText('Email · m***@acme.test')).toBeDefined()
    expect(screen.getByText('CPF · ***.982.247-**')).toBeDefined()
    await press(words.acceptKey)
    expect(acceptKey).toHaveBeenCalledExactlyOnceWith(pix.id, '***.982.247-**')
    // Refused, since the service now has yet another key: the page shows that one.
    expect(screen.getByText(en.errors.recipient_changed.title)).toBeDefined()
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('says that the new key may be another one when both look the same', async () => {
    show(pix)
    expect(screen.queryByText(words.changedAlike)).toBeNull()
    cleanup()
    show({ ...pix, changed: { keyKind: 'email', maskedKey: pix.maskedKey } })
    expect(screen.getAllByText(/m\*\*\*@acme\.test/)).toHaveLength(2)
    expect(screen.getByText(words.changedAlike)).toBeDefined()
  })

  test.each([
    [{ keyKind: null, maskedKey: '' }, words.changedUnread],
    [{ keyKind: null, maskedKey: '****2472' }, '****2472'],
  ])('with the new key %j can be checked but not accepted', async (changed, shown) => {
    const { check } = show({ ...pix, changed })
    expect(screen.getByText(shown)).toBeDefined()
    expect(screen.queryByRole('button', { name: words.acceptKey })).toBeNull()
    await press(words.checkNow)
    expect(check).toHaveBeenCalledExactlyOnceWith(pix.id)
  })

  test('that a press still finds changed is heard to be checked, until the next press', async () => {
    show(pix)
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await press(words.checkNow)
    expect(said()).toContain(words.checked)
    await press(words.acceptKey)
    expect(said()).not.toContain(words.checked)
  })

  test('tells why the last press failed, and nothing of an earlier one', async () => {
    const { check } = show(pix)
    await press(words.acceptKey)
    check.mockResolvedValueOnce(fail({ code: 'service_unreachable' }))
    await press(words.checkNow)
    expect(screen.queryByText(en.errors.recipient_changed.title)).toBeNull()
    expect(screen.getByText(en.errors.service_unreachable.title)).toBeDefined()
    await press(words.acceptKey)
    await press(words.checkNow)
    expect(screen.queryByText(en.errors.recipient_changed.title)).toBeNull()
  })

  test('that is a wallet can only have its own address sent again, never accept another', async () => {
    const { resendWallet } = show(wallet)
    expect(screen.getByText(address)).toBeDefined()
    expect(screen.queryByRole('button', { name: words.acceptKey })).toBeNull()
    await press(words.resendWallet)
    expect(resendWallet).toHaveBeenCalledExactlyOnceWith(wallet.id)
  })
})

// @vitest-environment jsdom
// A form that Back leads to names a saved recipient who was removed meanwhile.
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { account, goodSale, oneSale, otherTarget } from '@/lib/domain/plan/plan.fixture'
import { noDetails } from '@/lib/domain/recipients/recipient'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import en from '@/messages/en.json'
import { inPage, mom } from '../testing'
import { RecipientSection } from './recipient-section'
import type { SellDraft } from './sell-draft'
import type { WalletDraft, WalletOption } from './wallet-draft'
import { WalletSection } from './wallet-section'

afterEach(cleanup)

const { token } = goodSale(oneSale)
const at = { chainId: token.chainId, token: token.address }
const safe: WalletOption = { ...at, id: 'safe', label: 'Safe', address: otherTarget }

function Sale({ recipients }: { recipients: readonly PixChoice[] }) {
  const [draft, setDraft] = useState<SellDraft>({
    ...at,
    ...({ method: 'fromAmount', amountText: '10', details: noDetails, isSaving: false, label: '' } as const),
    savedRecipientId: mom.id,
  })
  return (
    <RecipientSection
      isSignedIn
      draft={draft}
      errors={{}}
      recipients={recipients}
      refusal={null}
      onChange={(part) => setDraft({ ...draft, ...part })}
    />
  )
}

function Destination({ offered }: { offered: readonly WalletOption[] }) {
  const [draft, setDraft] = useState<WalletDraft>({ where: safe.id, addressText: account })
  return (
    <WalletSection
      draft={draft}
      own={account}
      offered={offered}
      chainName="Sandbox A"
      error={undefined}
      onChange={(part) => setDraft({ ...draft, ...part })}
    />
  )
}

test('a sale then has nobody, and fields for somebody new', () => {
  const { rerender } = render(inPage(<Sale recipients={[mom]} />))
  expect(screen.queryByLabelText(en.recipient.pixKey)).toBeNull()
  rerender(inPage(<Sale recipients={[]} />))
  expect(screen.getByLabelText<HTMLInputElement>(en.recipient.pixKey).value).toBe('')
})

test('a destination is then still to be typed, and neither the person’s own wallet nor an earlier text', () => {
  const { rerender } = render(inPage(<Destination offered={[safe]} />))
  const list = screen.getByLabelText<HTMLSelectElement>(en.address.choose)
  expect(list.value).toBe(safe.id)
  rerender(inPage(<Destination offered={[]} />))
  expect(list.selectedOptions[0]?.text).toBe(en.address.other)
  expect(screen.getByLabelText<HTMLInputElement>('Address on Sandbox A').value).toBe('')
})

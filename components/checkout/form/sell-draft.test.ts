import { expect, test } from 'vitest'
import { noDetails } from '@/lib/domain/recipients/recipient'
import { fieldsIn, type SellDraft } from './sell-draft'

const draft: SellDraft = {
  chainId: 1,
  token: '0x00000000000000000000000000000000000000a1',
  method: 'fromAmount',
  amountText: '10',
  savedRecipientId: null,
  details: { ...noDetails, pixKey: 'maria@acme.test', taxId: '529' },
  isSaving: false,
  label: '',
}

test('a change is about the fields whose text it changes, and a choice of recipient about all of theirs', () => {
  const typed = (details: Partial<SellDraft['details']>) =>
    fieldsIn({ details: { ...draft.details, ...details } }, draft)
  expect(typed({ taxId: '529.982.247-25' })).toEqual(['taxId'])
  expect(typed({ pixKey: 'ana@acme.test', name: 'Ana' })).toEqual(['pixKey', 'name'])
  expect(fieldsIn({ amountText: '20' }, draft)).toEqual(['amount'])
  expect(fieldsIn({ savedRecipientId: 'a' }, draft)).toEqual([
    'recipientId',
    'pixKey',
    'name',
    'taxId',
    'email',
  ])
})

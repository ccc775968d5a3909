import { describe, expect, test } from 'vitest'
import type { BuyMethod } from '@/lib/domain/kinds/buy/kind'
import { account, goodSale, oneChain, oneSale } from '@/lib/domain/plan/plan.fixture'
import { noDetails } from '@/lib/domain/recipients/recipient'
import { readBuyAmount } from './buy-draft'
import { readAmount } from './sell-draft'

const { token } = goodSale(oneSale)
const chains = [oneChain]
const at = { chainId: token.chainId, token: token.address }
const world = { chains, wallets: [], own: account, locale: 'pt-BR' } as const
const wallet = { where: 'own', addressText: '' } as const

const sale = (method: 'fromAmount' | 'toAmount' | 'usd', amountText: string) =>
  readAmount(
    { ...at, method, amountText, savedRecipientId: null, details: noDetails, isSaving: false, label: '' },
    chains,
    'pt-BR',
  )
const purchase = (method: BuyMethod, amountText: string) =>
  readBuyAmount({ ...at, ...wallet, method, amountText }, world)

describe('a form’s amount', () => {
  test('may include its own currency sign, as copied from a page', () => {
    expect(sale('toAmount', 'R$ 1.234,56')).toBe('1234.56')
    expect(sale('usd', 'US$ 1.234,56')).toBe('1234.56')
    expect(purchase('fromAmount', 'R$ 1.234,56')).toBe('1234.56')
  })

  test('is invalid with another currency sign: five reais are not five tokens', () => {
    expect(sale('fromAmount', 'R$ 5')).toBeNull()
    expect(sale('usd', 'R$ 5')).toBeNull()
    expect(purchase('toAmount', 'R$ 5')).toBeNull()
  })
})

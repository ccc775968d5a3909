import { describe, expect, test } from 'vitest'
import { account, goodSale, oneChain, oneSale } from '@/lib/domain/plan/plan.fixture'
import { readSendAmount } from './send-draft'

const { token } = goodSale(oneSale)
const at = { chainId: token.chainId, token: token.address }
const world = { chains: [oneChain], wallets: [], own: account, locale: 'pt-BR' } as const

const amountOf = (method: 'fromAmount' | 'usd', amountText: string) =>
  readSendAmount({ ...at, where: 'own', addressText: '', to: at, method, amountText }, world)

describe('a send’s amount', () => {
  test('may include the currency sign of dollars, as copied from a page', () => {
    expect(amountOf('usd', '$ 1 234,56')).toBe('1234.56')
  })

  test('is invalid with that sign where it counts tokens: five dollars are not five tokens', () => {
    expect(amountOf('fromAmount', 'US$ 5')).toBeNull()
  })
})

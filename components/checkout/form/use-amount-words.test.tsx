// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { show } from '../testing'
import { useAmountWords } from './use-amount-words'

afterEach(cleanup)

function said(method: AmountMethod, fromAmount: string, toAmount: string): string | null {
  function Words() {
    const estimated = { fromAmount: decimal(fromAmount), toAmount: decimal(toAmount), usd: null, at: null }
    const { gives, gets } = useAmountWords(method, estimated, { send: 'DAI', receive: 'WBTC' })
    return `${gives} | ${gets}`
  }
  return show(<Words />).container.textContent.replaceAll('\u00a0', ' ')
}

test('a form’s summary shows every digit of the typed amount, and no estimate as less than it is', () => {
  expect(said('fromAmount', '0.123456789', '0.0000095432')).toBe('0.123456789 DAI | ≈ 0.0000095432 WBTC')
  cleanup()
  expect(said('toAmount', '5.4322', '0.00000001')).toBe('≈ 5.4322 DAI | 0.00000001 WBTC')
})

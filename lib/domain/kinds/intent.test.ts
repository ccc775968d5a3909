import { expect, test } from 'vitest'
import type { Address } from '../chains'
import { decimal, oneChain } from '../plan/plan.fixture'
import { tokenToBuy } from './buy/intent'
import { tokenToSell } from './sell/intent'

const [token] = oneChain.tokens
if (token === undefined) throw new TypeError('the fixture has a token')
const place = { chainId: token.chainId, token: token.address }
const tooPrecise = { ok: false, error: { code: 'input_invalid', fields: { amount: 'amount_too_precise' } } }
const offered = { ok: true, data: token }

test.each([
  ['fromAmount', '0.000001', offered],
  ['fromAmount', '0.0000001', tooPrecise],
  ['toAmount', '1.10', offered],
  ['toAmount', '1.001', tooPrecise],
  ['usd', '1.01', offered],
  ['usd', '1.001', tooPrecise],
] as const)('a sale by %s of %s is judged in the decimals of its unit', (method, amount, answer) => {
  expect(token.decimals).toBe(6)
  expect(tokenToSell([oneChain], { ...place, method, amount: decimal(amount) })).toEqual(answer)
})

test.each([
  ['fromAmount', '1.01', offered],
  ['fromAmount', '1.001', tooPrecise],
  ['toAmount', '0.000001', offered],
  ['toAmount', '0.0000001', tooPrecise],
] as const)('a purchase by %s of %s is judged in the decimals of its unit', (method, amount, answer) => {
  expect(tokenToBuy([oneChain], { ...place, method, amount: decimal(amount) })).toEqual(answer)
})

test('a token that is not on offer is refused by its field, for a sale and for a purchase', () => {
  const strange: Address = '0x7000000000000000000000000000000000000007'
  const refused = { ok: false, error: { code: 'not_offered', fields: { token: 'not_offered' } } }
  for (const other of [{ token: strange }, { chainId: 1 }]) {
    const asked = { ...place, ...other, method: 'fromAmount', amount: decimal('1') } as const
    expect(tokenToSell([oneChain], asked)).toEqual(refused)
    expect(tokenToBuy([oneChain], asked)).toEqual(refused)
  }
})

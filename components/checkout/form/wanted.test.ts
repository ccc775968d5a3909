import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { orderIn } from '../testing'
import { namedRecipient, queryOf, readWanted } from './wanted'

const { token } = goodSale(oneSale)
const nothing = { chainId: null, token: null, amountText: null }

describe('the recipient that a form is opened for', () => {
  test('is the one of the order that is repeated, not the one that the address names', () => {
    const order = orderIn('completed')
    expect(namedRecipient(order, 'named')).toBe(order.recipient.id)
    expect(namedRecipient({ ...order, recipient: { ...order.recipient, id: null } }, 'named')).toBeNull()
    expect(namedRecipient(null, 'named')).toBe('named')
  })
})

describe('what an address wants of a form', () => {
  test.each([
    ['en', '1234.5'],
    ['pt-BR', '1234,5'],
  ] as const)('in %s an amount and a token arrive as they were chosen', (locale, amountText) => {
    const query = Object.fromEntries(new URLSearchParams(queryOf(token, decimal('1234.5'))))
    expect(readWanted(query, locale)).toEqual({ chainId: token.chainId, token: token.address, amountText })
  })

  test.each([
    { amount: '1e9' },
    { amount: '-5' },
    { amount: '0' },
    { amount: ['1', '2'] },
    { amount: '1,5' },
    { chain: '0x1' },
    { chain: '99999999999999999999' },
    { token: '<script>' },
    { token: ['a'] },
    {},
  ])('%j counts as left out', (query) => {
    expect(readWanted(query, 'en')).toEqual(nothing)
  })

  test('no text in an address reaches a form unread', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (amount, chain, name) => {
        const wanted = readWanted({ amount, chain, token: name }, 'en')
        expect(wanted.amountText ?? '1').toMatch(/^[\d.]+$/)
        expect(Number.isSafeInteger(wanted.chainId ?? 1)).toBe(true)
        expect(wanted.token ?? 'a').toMatch(/^[A-Za-z0-9.]+$/)
      }),
    )
  })
})

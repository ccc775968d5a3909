import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../signature/canonical-json'
import { account, decimal, person, quoteRequest, recipientId, sellIntent, token } from '../test/requests'
import { sellQuoteBody } from './body'

const kycInformation = {
  taxId: '52998224725',
  taxIdCountry: 'BRA',
  email: 'maria@example.com',
  name: 'Maria Silva',
}
const fiatSettlementDetails = { toCurrency: 'BRL', pixKey: 'maria@example.com' }

describe('the body of an off-ramp quote', () => {
  test('[OFQ-1] names chain (as a string), token and source address', () => {
    expect(sellQuoteBody(quoteRequest())).toMatchObject({
      fromChain: '31337',
      fromToken: token,
      fromAddress: account,
    })
  })

  test.each([
    ['fromAmount', '100.5', 6, '100500000'],
    ['fromAmount', '100.5', 18, '100500000000000000000'],
    ['fromAmount', '0.000001', 6, '1'],
    ['fromAmount', '1.50000000', 6, '1500000'],
    ['toAmount', '271.30', 6, '271.30'],
    ['toAmount', '271.3', 6, '271.30'],
    ['toAmount', '271.300', 6, '271.30'],
    ['toAmount', '271', 6, '271.00'],
    ['usd', '100.50', 18, '100.50'],
    ['usd', '100.5', 18, '100.50'],
    ['usd', '100', 18, '100'],
    ['usd', '100.00', 18, '100'],
    ['usd', '0.50', 18, '0.50'],
  ] as const)('[OFQ-2] %s %s with %d decimals is written %s, a string', (method, amount, decimals, value) => {
    const intent = sellIntent({ method, amount: decimal(amount) })
    expect(sellQuoteBody(quoteRequest({ intent, decimals })).intent).toEqual({ method, value })
  })

  test.each([
    ['fromAmount', '0.0000001', 'amount_too_precise'],
    ['toAmount', '1.234', 'amount_too_precise'],
    ['usd', '1.234', 'amount_too_precise'],
    ['fromAmount', '0', 'amount_zero'],
    ['toAmount', '0.00', 'amount_zero'],
    ['fromAmount', '1e3', 'amount_invalid'],
    ['usd', '-1', 'amount_invalid'],
  ] as const)('[OFQ-2] %s %s is refused before the network as %s', (method, amount, code) => {
    const intent = sellIntent({ method, amount: decimal(amount) })
    expect(() => sellQuoteBody(quoteRequest({ intent }))).toThrow(
      expect.objectContaining({ code, outcome: 'not-sent' }),
    )
  })

  test('writes a key in the form of the central bank’s directory', () => {
    const details = { ...person, pixKey: '119.000.000-83' }
    expect(sellQuoteBody(quoteRequest({ recipient: { details } }))).toMatchObject({
      fiatSettlementDetails: { pixKey: '11900000083' },
    })
  })

  test('[OFQ-3] [RCP-1] [RCP-4] sends a saved recipient by id alone', () => {
    expect(Object.keys(sellQuoteBody(quoteRequest())).sort()).toEqual([
      'fromAddress',
      'fromChain',
      'fromToken',
      'intent',
      'recipientId',
    ])
  })

  test('[OFQ-3] sends an inline one by identity and settlement details, without an id', () => {
    const body = sellQuoteBody(quoteRequest({ recipient: { details: person } }))
    expect(body).toMatchObject({ kycInformation, fiatSettlementDetails })
    expect(body).not.toHaveProperty('recipientId')
  })

  test.each([
    ['both', { recipientId, details: person }],
    ['neither', {}],
    ['an empty id', { recipientId: '' }],
    ['an empty id and details', { recipientId: '', details: person }],
  ])('[OFQ-3] %s is refused before the network', (_, recipient) => {
    // What a form or a database may contain despite the types.
    const request = quoteRequest({ recipient: recipient as never })
    expect(() => sellQuoteBody(request)).toThrow(
      expect.objectContaining({ code: 'recipient_rule', outcome: 'not-sent' }),
    )
  })

  test.each(['pixKey', 'name', 'taxId', 'email'])(
    '[OFQ-3] details without a %s, or with an empty one, are refused before the network',
    (member) => {
      for (const value of ['', undefined, null, 7]) {
        const details = { ...person, [member]: value as never }
        expect(() => sellQuoteBody(quoteRequest({ recipient: { details } }))).toThrow(
          expect.objectContaining({ code: 'recipient_rule', outcome: 'not-sent' }),
        )
      }
    },
  )

  test('sends only known members, and has a canonical form', () => {
    const details = { ...person, password: 'canary' }
    const text = canonicalJson(sellQuoteBody(quoteRequest({ recipient: { details } })))
    expect(text).not.toContain('canary')
  })
})

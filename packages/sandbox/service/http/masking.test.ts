import { describe, expect, test } from 'vitest'
import { masked } from './masking'

const token = `${'a'.repeat(20)}.${'b'.repeat(30)}.${'c-_'.repeat(10)}`

describe('what is shown of a call', () => {
  test('contains no identity and no key, at any depth', () => {
    const kyc = { taxId: '52998224725', email: 'maria@example.com', name: 'Maria', taxIdCountry: 'BRA' }
    const shown = JSON.stringify(
      masked({
        kycInformation: kyc,
        list: [{ deep: { fiatSettlementDetails: { toCurrency: 'BRL', pixKey: '+5511987654321' } } }],
        taxId: 52998224725,
      }),
    )
    for (const secret of ['52998224725', 'maria', 'Maria', '987654321']) expect(shown).not.toContain(secret)
    expect(shown).toContain('BRA')
    expect(shown).toContain('BRL')
  })

  test('contains no token and no private key', () => {
    const shown = JSON.stringify(
      masked({ token, jwt: 'x', smartWallet: { privateKey: '0xabc' }, other: token }),
    )
    expect(shown).not.toContain(token)
    expect(shown).not.toContain('0xabc')
  })

  test('keeps what a developer needs: symbols, amounts, BR Codes', () => {
    const value = {
      fees: { gas: { amount: '0.1', token: 'USDC' } },
      pixKey: '00020101021226',
      id: 7,
      none: null,
    }
    expect(masked(value)).toEqual(value)
  })
})

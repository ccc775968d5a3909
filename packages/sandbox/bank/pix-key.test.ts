import fc from 'fast-check'
import { isCNPJ, isCPF } from 'validation-br'
import { describe, expect, test } from 'vitest'
import { accountNumber, maskedAccountNumber } from './accounts'
import { parsePixKey } from './pix-key'
import { isTaxId } from './tax-id'

describe('Pix keys', () => {
  test.each([
    ['529.982.247-25', 'cpf', '52998224725'],
    ['12.ABC.345/01DE-35', 'cnpj', '12ABC34501DE35'],
    ['12abc34501de35', 'cnpj', '12ABC34501DE35'],
    ['11.222.333/0001-81', 'cnpj', '11222333000181'],
    ['+55 (11) 98765-4321', 'phone', '+5511987654321'],
    [' Ana.Souza@Example.com ', 'email', 'ana.souza@example.com'],
    ['123E4567-E89B-12D3-A456-426614174000', 'random', '123e4567-e89b-12d3-a456-426614174000'],
  ])('%s is a %s, %s', (text, kind, value) => {
    expect(parsePixKey(text)).toEqual({ kind, value })
  })

  test.each([
    '',
    'ana',
    'a@b',
    '52998224724',
    '11987654321',
    '12ABC34501DE36',
    '00000000000',
    '+15551234567',
    '+55119',
  ])('%j is not a Pix key', (text) => {
    expect(parsePixKey(text)).toBeNull()
  })

  test('tax ids agree with an independent library', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), fc.stringMatching(/^[0-9A-Z]{12}$/), (nine, twelve) => {
        fc.pre(!/^(.)\1*$/.test(nine) && !/^(.)\1*$/.test(twelve))
        expect(endings(nine).filter(isTaxId)).toEqual(endings(nine).filter((text) => isCPF(text)))
        expect(endings(twelve).filter(isTaxId)).toEqual(endings(twelve).filter((text) => isCNPJ(text)))
      }),
      { numRuns: 30 },
    )
  })

  test('[OFS-4] the displayed account number only keeps its last four digits', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(accountNumber(key)).toMatch(/^\d+$/)
        expect(maskedAccountNumber(key)).toBe(`****${accountNumber(key).slice(-4)}`)
      }),
    )
    expect(maskedAccountNumber('52998224725')).toBe('****4725')
    expect(maskedAccountNumber('+5511987654321')).toBe('****4321')
    expect(maskedAccountNumber('ana@example.com')).toMatch(/^\*{4}\d{4}$/)
  })
})

function endings(start: string): string[] {
  return Array.from({ length: 100 }, (_, check) => start + String(check).padStart(2, '0'))
}

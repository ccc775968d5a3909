import * as fc from 'fast-check'
import { isCNPJ, isCPF } from 'validation-br'
import { CNPJ } from 'validation-br/cnpj'
import { CPF } from 'validation-br/cpf'
import { describe, expect, test } from 'vitest'
import { isCnpj, isCpf, maskTaxId, parseTaxId } from './tax-id'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const signs = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: length,
    maxLength: length,
  })

describe('[R29] check digits', () => {
  test('agrees with another implementation on every CPF, valid or not', () => {
    return fc.assert(
      fc.property(digits(9), digits(2), (body, given) => {
        const right = body + CPF.checksum(body)
        expect(isCpf(right)).toBe(isCPF(right))
        expect(isCpf(body + given)).toBe(isCPF(body + given))
      }),
      { numRuns: 3_000 },
    )
  })

  test('agrees with another implementation on every CNPJ with and without letters', () => {
    return fc.assert(
      fc.property(fc.oneof(digits(12), signs(12)), digits(2), (body, given) => {
        const right = body + CNPJ.checksum(body)
        expect(isCnpj(right)).toBe(isCNPJ(right))
        expect(isCnpj(body + given)).toBe(isCNPJ(body + given))
      }),
      { numRuns: 3_000 },
    )
  })

  test('finds every single wrong digit of a CPF', () => {
    return fc.assert(
      fc.property(digits(9), fc.nat(10), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
        const right = body + CPF.checksum(body)
        fc.pre(isCpf(right))
        const wrong = (Number(right[place]) + shift) % 10
        const typed = right.slice(0, place) + String(wrong) + right.slice(place + 1)
        // A last check digit of ten is written as zero, so one pair of digits in eleven is not detected there.
        if (isCpf(typed)) expect(isCPF(typed)).toBe(true)
        else expect(parseTaxId(typed).ok).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('reading a tax id', () => {
  test('reads Receita Federal’s example of a CNPJ with letters, and rejects it with other check digits', () => {
    expect(parseTaxId('12.ABC.345/01DE-35')).toMatchObject({ ok: true, kind: 'cnpj' })
    const others = Array.from({ length: 100 }, (_, digits) => String(digits).padStart(2, '0'))
    const right = others.filter((digits) => parseTaxId(`12.ABC.345/01DE-${digits}`).ok)
    expect(right).toEqual(['35'])
  })

  test.each([
    ['529.982.247-25', 'cpf', '52998224725', '529.982.247-25'],
    [' 52998224725 ', 'cpf', '52998224725', '529.982.247-25'],
    ['12.ABC.345/01DE-35', 'cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['12abc34501de35', 'cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['11.222.333/0001-81', 'cnpj', '11222333000181', '11.222.333/0001-81'],
    ['\u202a529.982.247\u201125\u202c', 'cpf', '52998224725', '529.982.247-25'],
    ['11.222.333/0001\u201381\u200e', 'cnpj', '11222333000181', '11.222.333/0001-81'],
  ])('reads %j as a %s', (text, kind, normalized, display) => {
    expect(parseTaxId(text)).toEqual({ ok: true, kind, normalized, display })
  })

  test.each([
    '',
    '12.ABC.345/01DE-36',
    '111.111.111-11',
    '00000000000000',
    '529.982.247-2',
    '5299822472500',
    '529-982-247.25',
    '52998224725a',
    '12ABC34501DE3A',
    '5.2.9.982.247-25',
  ])('refuses %j', (text) => {
    expect(parseTaxId(text)).toEqual({ ok: false, code: 'tax_id_invalid' })
  })

  test('shows less than half of it when masked', () => {
    expect(maskTaxId({ kind: 'cpf', normalized: '52998224725' })).toBe('***.982.247-**')
    expect(maskTaxId({ kind: 'cnpj', normalized: '12ABC34501DE35' })).toBe('**.***.345/01DE-**')
  })
})

import { describe, expect, test } from 'vitest'
import { encodeBrCode } from '@/lib/domain/rails/pix/br-code.fixture'
import { parsePixKey } from '@/lib/domain/rails/pix/key'
import { fillFromBrCode } from './br-code-paste'

const empty = { pixKey: '', name: '', taxId: '', email: '' }
const payee = { key: 'maria@example.com', amount: null, name: 'Maria de Oliveira', city: 'SAO PAULO' }
const code = encodeBrCode({ ...payee, url: null, txid: '***', info: null })
const charge = encodeBrCode({ ...payee, key: null, url: 'pix.example.com/v2/1', txid: '***', info: null })

/** As a field of one line takes a text of several. */
const pasted = (text: string, width: number) =>
  (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n').replaceAll('\n', ' ')

describe('a Pix code that was copied over several lines', () => {
  test.each([40, 64, 79])('is read like the same code in one line: %i characters a line', (width) => {
    expect(fillFromBrCode({ ...empty, pixKey: pasted(code, width) })).toEqual({
      ...empty,
      pixKey: payee.key,
      name: payee.name,
    })
  })

  test('is not called damaged when it is for one charge', () => {
    const { pixKey } = fillFromBrCode({ ...empty, pixKey: pasted(charge, 64) })
    expect(parsePixKey(pixKey)).toEqual({ ok: false, code: 'br_code_without_key' })
  })

  test('is read with blanks around it, however many it has of its own', () => {
    const wordy = encodeBrCode({ ...payee, url: null, txid: '***', info: 'a b c d e f g h i' })
    expect(fillFromBrCode({ ...empty, pixKey: ` ${wordy} ` })).toMatchObject({ pixKey: payee.key })
  })

  test('stays as it was pasted when a part is missing', () => {
    const pixKey = pasted(code.replace('5303986', ''), 64)
    expect(fillFromBrCode({ ...empty, pixKey })).toEqual({ ...empty, pixKey })
    expect(parsePixKey(pixKey)).toEqual({ ok: false, code: 'br_code_damaged' })
  })
})

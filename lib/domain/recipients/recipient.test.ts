import { describe, expect, test } from 'vitest'
import { parsePixKey } from '../rails/pix/key'
import { checkEmail, checkLabel, checkName, checkNote, checkRecipient } from './recipient'

const person = {
  pixKey: ' Maria@Example.com ',
  name: '  Maria   da Conceição ',
  taxId: '529.982.247-25',
  email: 'MARIA@example.com',
}

describe('a recipient', () => {
  test('[RCP-3] is returned in the form to send', () => {
    expect(checkRecipient(person)).toEqual({
      ok: true,
      recipient: {
        pixKey: 'maria@example.com',
        name: 'Maria da Conceição',
        taxId: '52998224725',
        email: 'maria@example.com',
      },
    })
  })

  test.each([
    ['the payee’s own', '11900000083', '119.000.000-83'],
    ['written with dots', '119.000.000-83', '11.222.333/0001-81'],
  ])('keeps a CPF that could also be a phone number a CPF, when it is %s', (_, pixKey, taxId) => {
    const checked = checkRecipient({ ...person, name: 'Maria Silva', pixKey, taxId })
    if (!checked.ok) throw new Error('refused')
    // The server checks again what the form has checked, and reads the key alone.
    expect(checkRecipient(checked.recipient)).toEqual(checked)
    expect(parsePixKey(checked.recipient.pixKey)).toMatchObject({ kind: 'cpf', normalized: '11900000083' })
  })

  test('[RCP-3] names every field that is missing or wrong', () => {
    expect(checkRecipient({ pixKey: '', name: '', taxId: '', email: '' })).toEqual({
      ok: false,
      fields: { pixKey: 'required', name: 'required', taxId: 'required', email: 'required' },
    })
    expect(checkRecipient({ pixKey: 'x', name: '1', taxId: '1', email: 'x' })).toEqual({
      ok: false,
      fields: {
        pixKey: 'pix_key_invalid',
        name: 'name_invalid',
        taxId: 'tax_id_invalid',
        email: 'email_invalid',
      },
    })
  })

  test('allows digits in a company’s name but not in a person’s', () => {
    const company = { ...person, name: '3 Irmãos & Cia. Ltda', taxId: '11.222.333/0001-81' }
    expect(checkRecipient(company).ok).toBe(true)
    expect(checkRecipient({ ...company, taxId: person.taxId })).toEqual({
      ok: false,
      fields: { name: 'name_invalid' },
    })
  })
})

test.each([
  "Ana D'Ávila",
  'José-Maria O’Neil Jr.',
  'Ng Wu',
  'Łukasz Żak',
  'Sant´Ana',
  'D´Ávila',
  'D`Ávila',
  'José 2º',
])('takes the name %j', (name) => {
  expect(checkName(name, 'person')).toEqual({ ok: true, value: name })
})

test.each(['3 Irmãos & Cia. Ltda', 'Mais+ Ltda', '2º Ofício', 'Ana 12345º', 'Ana 2'])(
  'refuses %j as the name of a person',
  (name) => {
    expect(checkName(name, 'person')).toEqual({ ok: false, code: 'name_invalid' })
  },
)

test.each(['Mais+ Ltda', 'Sant´Ana Café', '2º Ofício de Notas', 'A&B (Filial 3)'])(
  'takes %j as the name of a company, and as a label',
  (name) => {
    expect(checkName(name)).toEqual({ ok: true, value: name })
    expect(checkLabel(name)).toEqual({ ok: true, value: name })
  },
)

const invisible = [
  ['blanks', ' \u00a0\u2003\u3000'],
  ['zero-width spaces', '\u200b\u200b'],
  ['joiners', '\u200d\u2060'],
  ['combining marks', '\u0301\u0302'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['the empty pattern of Braille', '\u2800\u2800'],
  ['marks of direction', '\u200e\u202e'],
  ['tags', '\u{e0061}\u{e0062}'],
] as const

test.each(invisible)('refuses a name, a label and a note of only %s, which would be invisible', (_, text) => {
  for (const check of [checkName, checkLabel, checkNote])
    expect(check(text)).toEqual({ ok: false, code: 'required' })
})

test('refuses a name with an invisible letter', () => {
  for (const name of ['Ana\u3164Lima', 'Ana\u200bLima', 'Ana\u034fLima'])
    expect(checkName(name, 'person')).toEqual({ ok: false, code: 'name_invalid' })
})

test('takes an operator’s note of up to two hundred characters on one line', () => {
  expect(checkNote(' paid  by hand ')).toEqual({ ok: true, value: 'paid by hand' })
  for (const note of ['x'.repeat(201), 'a\nb', 'a\u2028b', 'a\u202eb', 'a\u0000'])
    expect(checkNote(note)).toEqual({ ok: false, code: 'input_invalid' })
})

test.each(['A', 'M', '12345', '<b>Ana</b>', 'Ana\u0000Lima', 'Ana@Lima', 'x'.repeat(121), '- -'])(
  'refuses the name %j',
  (name) => {
    expect(checkName(name)).toEqual({ ok: false, code: 'name_invalid' })
  },
)

test('takes a label of up to forty characters on one line', () => {
  expect(checkLabel(' Mom 👩 ')).toEqual({ ok: true, value: 'Mom 👩' })
  expect(checkLabel('')).toEqual({ ok: false, code: 'required' })
  expect(checkLabel('👩'.repeat(40))).toEqual({ ok: true, value: '👩'.repeat(40) })
  expect(checkLabel('x'.repeat(41))).toEqual({ ok: false, code: 'label_invalid' })
  for (const label of ['a\nb', 'Cart\ufffdo'])
    expect(checkLabel(label)).toEqual({ ok: false, code: 'label_invalid' })
})

test('takes a label with joined emoji, as in a family, and a joiner nowhere else', () => {
  for (const label of ['👨‍👩‍👧 Casa', '👩🏽‍⚕️ Dentista', '❤️‍🔥'])
    expect(checkLabel(label)).toEqual({ ok: true, value: label })
  for (const label of ['Ca\u200dsa', '👩\u200dsa', 'a\u200d👩', '👩\u200d'])
    expect(checkLabel(label)).toEqual({ ok: false, code: 'label_invalid' })
})

test('takes an e-mail address as it is copied from a page', () => {
  for (const text of ['\u200bmaria@acme.test\u00a0', 'mailto:maria@acme.test'])
    expect(checkEmail(text)).toEqual({ ok: true, value: 'maria@acme.test' })
})

test.each(['a@b.co', "o'neil+x@sub.example.com.br"])('takes the e-mail address %s', (email) => {
  expect(checkEmail(email)).toEqual({ ok: true, value: email })
})

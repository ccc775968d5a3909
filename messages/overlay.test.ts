import { expect, test } from 'vitest'
import { overlay } from './overlay'

const texts = { home: { title: 'Sell', steps: { one: 'Ask', two: 'Sign' } }, footer: 'A starter' }

test('a text of the part stands in the place of the other, at any depth', () => {
  expect(overlay(texts, { home: { steps: { two: 'Approve' } }, footer: 'Acme' })).toEqual({
    home: { title: 'Sell', steps: { one: 'Ask', two: 'Approve' } },
    footer: 'Acme',
  })
})

test('an empty part changes nothing', () => {
  expect(overlay(texts, {})).toEqual(texts)
})

test('a text that the build has parsed is replaced as a whole', () => {
  const parsed = { home: { title: ['Sell ', ['token']], hint: ['Up to ', ['most']] } }
  const brand: object = { home: { title: ['Trade ', ['token'], ' now'], hint: 'No limit' } }
  expect(overlay(parsed, brand)).toEqual(brand)
})

test('what is no text where a text belongs, or the other way round, is passed over', () => {
  const odd: object = JSON.parse('{"home": "Acme", "footer": {"deep": "Acme"}, "more": "Acme"}')
  expect(overlay(texts, odd)).toEqual(texts)
})

import { expect, test } from 'vitest'
import { iconOf, nameOf } from './announced'

test.each([
  ['its name', { name: 'Good', id: 'good.example' }, 'Good'],
  ['without what turns the text around', { name: 'Meta\u202eksaM\n', id: 'm.example' }, 'MetaksaM'],
  ['no more of a name of a page', { name: 'W'.repeat(5_000), id: 'w.example' }, 'W'.repeat(60)],
  ['the domain where the name is no text', { name: ['x'], id: 'odd.example' }, 'odd.example'],
  ['the domain where there is no name', { name: ' ', id: 'bare.example' }, 'bare.example'],
  ['nothing where it names neither', { name: null, id: {} }, ''],
])('a wallet is called %s', (_, said, shown) => {
  expect(nameOf(said)).toBe(shown)
})

test.each([
  ['a picture in the page is shown', 'data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
  ['one elsewhere is not fetched', 'https://evil.example/seen', null],
  ['what is no text is left out', { src: '/icon.svg' }, null],
])('of icons, %s', (_, icon, shown) => {
  expect(iconOf({ icon })).toBe(shown)
})

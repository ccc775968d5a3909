// @vitest-environment jsdom
// The pages' script, run on markup as the server writes it.
import { expect, onTestFinished, test } from 'vitest'
import { moment } from '../format'
import script from './local-times.js?raw'
import { TIME_STYLES } from './time-styles'

const day = async (at: string, rows: readonly string[]) => {
  const items = await Promise.all(rows.map(async (row) => `<li>${await moment(row, 'en', 'time')}</li>`))
  return `<h3>${await moment(at, 'en', 'day')}</h3><ul class="rows">${items.join('')}</ul>`
}

function runIn(zone: string, markup: string) {
  const own = process.env.TZ
  process.env.TZ = zone
  onTestFinished(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })
  document.documentElement.lang = 'en'
  document.body.innerHTML = markup
  const element = document.createElement('script')
  element.dataset.styles = JSON.stringify(TIME_STYLES)
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  new Function(script)()
}

const plain = (element: Element) => element.textContent?.replace(/\s/g, ' ')

test('a statement in UTC gets the days of the viewer, each with its own rows in their order', async () => {
  const statement = [
    await day('2026-03-02', ['2026-03-02T23:30:00.000Z', '2026-03-02T01:00:00.000Z']),
    await day('2026-03-01', ['2026-03-01T23:00:00.000Z']),
  ]
  runIn('America/Sao_Paulo', `<div data-days>${statement.join('')}</div>`)
  const [root] = document.querySelectorAll('[data-days]')
  expect([...(root?.children ?? [])].map(plain)).toEqual([
    'March 2, 2026',
    '8:30 PM',
    'March 1, 2026',
    '10:00 PM8:00 PM',
  ])
  expect(root?.querySelectorAll('ul.rows')).toHaveLength(2)
})

test('a time is shown in the zone of the viewer, and a far deadline with its date', async () => {
  const at = '2026-03-02T01:00:00.000Z'
  runIn('Asia/Tokyo', `${await moment(at, 'en', 'second')}${await moment(at, 'en', 'deadline')}`)
  const [full, far] = [...document.querySelectorAll('time')].map(plain)
  expect(full).toBe('Mar 2, 2026, 10:00:00 AM')
  expect(far).toContain('Mar 2')
})

test('without the script a time says that it is UTC', async () => {
  const markup = await moment('2026-03-02T01:00:00.000Z', 'pt-BR', 'second')
  expect(String(markup)).toContain('>2 de mar. de 2026, 01:00:00 UTC</time>')
})

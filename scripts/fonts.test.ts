import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { characters, cutFont } from './fonts.mjs'

const names = ['sans', 'sans-more', 'display', 'mono'] as const
const kept = (name: (typeof names)[number]) => readFileSync(`app/fonts/${name}.woff2`)

test('the font files that pages load are those that the script makes', async () => {
  for (const name of names) expect(kept(name).equals(await cutFont(name)), name).toBe(true)
})

test('all fonts together are at most 40 KiB', () => {
  const sizes = names.map((name) => kept(name).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40 * 1024)
})

test.each(readdirSync('messages').filter((file) => file.endsWith('.json')))(
  'the font of the texts has every character of messages/%s',
  (file) => {
    const used = new Set(readFileSync(`messages/${file}`, 'utf8').replaceAll('\n', ''))
    expect([...used].filter((one) => !characters.sans.includes(one))).toEqual([])
  },
)

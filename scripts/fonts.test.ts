import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { characters, cutFont } from './fonts.mjs'

const kept = { sans: readFileSync('app/fonts/sans.woff2'), mono: readFileSync('app/fonts/mono.woff2') }

test('the font files that pages load are those that the script makes', async () => {
  for (const name of ['sans', 'mono'] as const)
    expect(kept[name].equals(await cutFont(name)), name).toBe(true)
})

test('both fonts together are at most 40 KiB', () => {
  expect(kept.sans.length + kept.mono.length).toBeLessThanOrEqual(40 * 1024)
})

test.each(readdirSync('messages').filter((file) => file.endsWith('.json')))(
  'the font of the texts has every character of messages/%s',
  (file) => {
    const used = new Set(readFileSync(`messages/${file}`, 'utf8').replaceAll('\n', ''))
    expect([...used].filter((one) => !characters.sans.includes(one))).toEqual([])
  },
)

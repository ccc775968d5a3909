import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildElement, elementFile } from './lib/widget-element.mjs'

test('the loader of the custom element is up to date, and at most 5 KB before compression', async () => {
  const code = await buildElement()
  // npm run widget:build
  expect(readFileSync(elementFile, 'utf8')).toBe(code)
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(5_000)
})

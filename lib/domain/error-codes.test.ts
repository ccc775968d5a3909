import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCodes, errorRule } from './error-codes'

test('docs/errors.md names every code with its rule, and no other', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| (yes|no) \| ([\w-]+) \|$/gm)]
  const expected = errorCodes.map((code) => {
    const { retrySafe, next } = errorRule(code)
    return [code, retrySafe ? 'yes' : 'no', next]
  })
  expect(rows.map((row) => row.slice(1))).toEqual(expected)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCodes, isRetrySafe, nextStepOf } from './error-codes'

test('docs/errors.md names every code with its rule, and no other', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| (yes|no) \| ([\w-]+) \|$/gm)]
  const expected = errorCodes.map((code) => [code, isRetrySafe(code) ? 'yes' : 'no', nextStepOf(code)])
  expect(rows.map((row) => row.slice(1))).toEqual(expected)
})

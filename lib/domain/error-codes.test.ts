import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCodes, nextStepOf } from './error-codes'

/** Otherwise something may have happened that nobody has seen yet, or pressing the same button again can't help. */
const notAgain: readonly string[] = ['check-status', 'contact-support']

test('docs/errors.md names every code with its rule, and no other', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| (yes|no) \| ([\w-]+) \|$/gm)]
  const expected = errorCodes.map((code) => {
    const next = nextStepOf(code)
    return [code, notAgain.includes(next) ? 'no' : 'yes', next]
  })
  expect(rows.map((row) => row.slice(1))).toEqual(expected)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindOf, LIE_NAMES } from './catalog'

const ANSWERS = { status: 'a status', quote: 'a quote', limit: 'any call', recipient: 'recipients' } as const

test('the README explains every lie in one table, and none that does not exist', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, after = ''] = readme.split('| lie | in answers about | the service |')
  const [table = ''] = after.split('### Outcomes')
  const explained = [...table.matchAll(/^\| `([a-z0-9-]+)` \| ([a-z ]+) \| .+ \|$/gm)]
  expect(explained.map(([, name, about]) => [name, about])).toEqual(
    LIE_NAMES.map((name) => [name, ANSWERS[kindOf(name)]]),
  )
})

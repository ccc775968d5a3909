import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindOf, LIE_NAMES } from './catalog'

const ANSWERS = { status: 'a status', quote: 'a quote', limit: 'any call', recipient: 'recipients' } as const

test('the README explains every lie in one list, and none that does not exist', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, after = ''] = readme.split('### Lies')
  const [lists = ''] = after.split('### Outcomes')
  const explained = [...lists.matchAll(/^In answers about (.+) the service:\n\n((?:- .+\n)+)/gm)].flatMap(
    ([, about, lines = '']) =>
      [...lines.matchAll(/^- (.+?): ./gm)].flatMap(([, names = '']) =>
        [...names.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => [name, about]),
      ),
  )
  expect(explained).toEqual(LIE_NAMES.map((name) => [name, ANSWERS[kindOf(name)]]))
})

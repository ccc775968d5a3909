import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recorded } from '../../../scripts/without/clone.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const folders = ['app', 'components', 'e2e', 'lib', 'packages', 'scripts']

const texts = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
)
const named = new Set(texts.flatMap((text) => [...text.matchAll(/\[(R\d+)\]/g)].map(([, id = '']) => id)))
/** At the start of a title. */
const shown = new Set(
  texts.flatMap((text) =>
    [...text.matchAll(/['"`](?:\[[A-Z]{3}-\d+\] )*((?:\[R\d\d\] ?)+)/g)].flatMap(
      ([, ids = '']) => ids.match(/R\d\d/g) ?? [],
    ),
  ),
)
const page = readFileSync(path.join(root, 'docs/promises.md'), 'utf8')
const listed = [...page.matchAll(/^\| (R\d\d) \|/gm)].map(([, id = '']) => id)

test('every promise of the page is listed once', () => {
  expect(listed).toHaveLength(60)
  expect(new Set(listed).size).toBe(60)
})

test('no title names a promise that the page does not list', () => {
  expect([...named].filter((id) => !listed.includes(id))).toEqual([])
})

test('every promise is in the title of a test or a long run, in a clone that has every part', () => {
  const isWhole = recorded(root).length === 0
  expect(isWhole ? listed.filter((id) => !shown.has(id)) : []).toEqual([])
})

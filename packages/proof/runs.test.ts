import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runs } from './runs.mjs'

const texts = Object.values(runs).map(({ file }) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8'),
)

test('the first lines of a run name each of its options', () => {
  const untold = texts.flatMap((text) => {
    const [head = ''] = /^(?:\/\/.*\n)+/.exec(text) ?? []
    const options = [...text.matchAll(/\b(\w+): \{ type: '(?:string|boolean)'/g)].map(
      ([, name]) => `--${name}`,
    )
    return options
      .filter((option) => !head.includes(option))
      .map((option) => `${head.slice(0, 40)}… ${option}`)
  })
  expect(texts.join('')).toContain("seed: { type: 'string' }")
  expect(untold).toEqual([])
})

test('the README has a row for each folder', () => {
  const rows = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8')
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
  expect(folders).toContain('soak')
  expect(folders.filter((name) => !rows.includes(`| \`${name}/\` |`))).toEqual([])
})

test('the list says how to start one and where the usual sizes are', () => {
  const { stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.mjs')], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('npm run proof -- <run> [arguments]')
  expect(stdout).toContain('docs/testing.md#soaks')
})

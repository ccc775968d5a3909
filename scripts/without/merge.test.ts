import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { git, treeOf, write } from './clone.mjs'
import { settleMerge } from './merge.mjs'
import { removalOf } from './removal.mjs'

/** A line of a made-up file. */
const use = (names: string, from: string) => `import { ${names} } from '${from}'`

describe('a merge into a clone without a part', () => {
  const parts = [{ what: 'a part', files: ['lib/part'], messages: ['part'] }]
  const registries = new Set(['lib/parts.ts'])
  let folder = ''
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  // A machine may have no name for git to use.
  const person = ['-c', 'user.name=Clone', '-c', 'user.email=clone@example.com']
  const commit = (message: string) => {
    git(folder, 'add', '--all')
    git(folder, ...person, 'commit', '--quiet', '--message', message)
  }
  const takeOut = () => {
    const { changes, problems } = removalOf(treeOf(folder), parts, registries)
    expect(problems).toEqual([])
    write(folder, changes, ['part'])
  }
  const merge = () =>
    spawnSync('git', [...person, 'merge', '--no-commit', 'later'], { cwd: folder, encoding: 'utf8' })

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'without-test-'))
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    git(folder, 'init', '--quiet', '--initial-branch', 'mine')
    put('.gitignore', 'node_modules\n')
    put('biome.json', readFileSync('biome.json', 'utf8').replace(/"vcs": \{[^}]*\},/, ''))
    put('lib/part/a.ts', 'export const a = 1\n')
    put('lib/parts.ts', `${use('a', './part/a')}\n\nexport const all: readonly number[] = [a]\n`)
    put('messages/en.json', '{\n  "part": {\n    "one": "One"\n  },\n  "rest": {\n    "two": "Two"\n  }\n}\n')
    commit('first')
    git(folder, 'branch', 'later')
    takeOut()
    commit('without the part')
    git(folder, 'checkout', '--quiet', 'later')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('keeps it out, whatever the later version did to it', () => {
    put('lib/part/a.ts', 'export const a = 2\n')
    put('lib/part/more.ts', 'export const more = 3\n')
    put('lib/b.ts', 'export const b = 4\n')
    put(
      'lib/parts.ts',
      [
        use('b', './b'),
        use('a', './part/a'),
        use('more', './part/more'),
        '',
        'export const all: readonly number[] = [a, b, more]',
        '',
      ].join('\n'),
    )
    put('messages/en.json', '{\n  "part": {\n    "one": "Uno"\n  },\n  "rest": {\n    "two": "Dos"\n  }\n}\n')
    commit('later')
    git(folder, 'checkout', '--quiet', 'mine')
    expect(merge().stdout).toContain('CONFLICT')
    expect(settleMerge(folder, parts, registries)).toEqual([])
    takeOut()
    expect(existsSync(path.join(folder, 'lib/part'))).toBe(false)
    expect(read('lib/parts.ts')).toBe(`${use('b', './b')}\n\nexport const all: readonly number[] = [b]\n`)
    expect(JSON.parse(read('messages/en.json'))).toEqual({ rest: { two: 'Dos' } })
    expect(git(folder, 'ls-files', '-u').stdout).toBe('')
  })

  test('keeps it out where the later version lists fewer texts of it', () => {
    const later = { other: { three: 'Tres' }, rest: { two: 'Dos' } }
    put('messages/en.json', `${JSON.stringify(later, null, 2)}\n`)
    commit('later')
    git(folder, 'checkout', '--quiet', 'mine')
    expect(merge().stdout).toContain('CONFLICT')
    const now = parts.map((one) => ({ ...one, messages: [] }))
    expect(settleMerge(folder, now, registries)).toEqual(['messages/en.json'])
    expect(settleMerge(folder, now, registries, { parts, registries })).toEqual([])
    expect(JSON.parse(read('messages/en.json'))).toEqual(later)
  })

  test('leaves a conflict to the person when both have changed the same line', () => {
    put('messages/en.json', '{\n  "part": {\n    "one": "One"\n  },\n  "rest": {\n    "two": "Dos"\n  }\n}\n')
    commit('later')
    git(folder, 'checkout', '--quiet', 'mine')
    put('messages/en.json', '{\n  "rest": {\n    "two": "Dois"\n  }\n}\n')
    commit('own words')
    expect(merge().stdout).toContain('CONFLICT')
    expect(settleMerge(folder, parts, registries)).toEqual(['messages/en.json'])
    expect(read('messages/en.json')).toContain('<<<<<<<')
  })
})

test('the command starts while package.json is in conflict, and leaves a conflict and its resolution to the person', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'without-again-'))
  const inGit = (...args: string[]) =>
    git(folder, '-c', 'user.name=Clone', '-c', 'user.email=clone@example.com', ...args)
  const manifest = (name: string) => {
    writeFileSync(
      path.join(folder, 'package.json'),
      `{\n  "name": "${name}",\n  "type": "module",\n  "engines": {\n    "node": ">=20"\n  }\n}\n`,
    )
    inGit('add', 'package.json')
    inGit('commit', '--quiet', '--message', name)
  }
  try {
    cpSync('scripts', path.join(folder, 'scripts'), { recursive: true })
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    inGit('init', '--quiet', '--initial-branch', 'mine')
    manifest('before')
    inGit('switch', '--quiet', '--create', 'later')
    manifest('theirs')
    inGit('switch', '--quiet', 'mine')
    manifest('ours')
    inGit('merge', '--no-commit', 'later')
    const again = () => {
      const { stderr } = spawnSync(process.execPath, ['scripts/without.mjs', 'again'], {
        cwd: folder,
        encoding: 'utf8',
      })
      expect(stderr).toMatch(
        /resolve these conflicts, which are yours, git add them, and run it again:\s+package\.json/,
      )
      return readFileSync(path.join(folder, 'package.json'), 'utf8')
    }
    expect(again()).toContain('<<<<<<<')
    // Resolved, and not yet added.
    writeFileSync(path.join(folder, 'package.json'), '{ "name": "both", "type": "module" }\n')
    expect(again()).toContain('"both"')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

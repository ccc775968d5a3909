// The commands that need the development packages, in a tree that has only the others.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const commands = ['doctor', 'pause:lift', 'security-log', 'check:history', 'db:move'] as const
const own = JSON.parse(readFileSync('package.json', 'utf8'))
const lock = {
  packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/tsx': { version: '1.0.0', dev: true } },
}

const dir = mkdtempSync(path.join(tmpdir(), 'pruned-'))
beforeAll(() => {
  cpSync('scripts', path.join(dir, 'scripts'), { recursive: true })
  writeFileSync(path.join(dir, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(
    path.join(dir, 'npm.js'),
    "import { writeFileSync } from 'node:fs'; writeFileSync('began', '')",
  )
})
beforeEach(() => {
  for (const name of ['node_modules', 'began']) rmSync(path.join(dir, name), { recursive: true, force: true })
  cpSync('package.json', path.join(dir, 'package.json'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function have(packages: object): void {
  mkdirSync(path.join(dir, 'node_modules'))
  writeFileSync(path.join(dir, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

function run(command: string, NODE_ENV: string | undefined) {
  const [, ...args] = String(own.scripts[command]).split(' ')
  const env = {
    PATH: process.env.PATH,
    npm_execpath: path.join(dir, 'npm.js'),
    ...(NODE_ENV && { NODE_ENV }),
  }
  // Safe: the tree's own type of the environment demands NODE_ENV, which people don't set.
  const options = { cwd: dir, env: env as NodeJS.ProcessEnv, encoding: 'utf8' as const }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  return { status, told: stdout + stderr, installed: existsSync(path.join(dir, 'began')) }
}

const refused = {
  status: 1,
  told: "needs the development packages: run it from a checkout with the app's environment\n",
  installed: false,
}

describe.each(commands)('npm run %s', (command) => {
  test('says in one line that it needs the development packages where they were left out, and installs nothing', () => {
    have({ 'node_modules/a': { version: '1.0.0' } })
    expect(run(command, undefined)).toEqual(refused)
  })

  test('says the same in production, also when the packages don’t match the lockfile', () => {
    have({ 'node_modules/a': { version: '0.9.0' } })
    expect(run(command, 'production')).toEqual(refused)
  })
})

/** All but a package's own command, and a clone may have removed that of packages/proof. */
const ofScripts = Object.keys(own.scripts).filter((command) => !['format', 'proof'].includes(command))

test.each(ofScripts)('npm run %s says before anything else that this Node is too old', (command) => {
  const engines = { node: '>=99.0.0' }
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ ...own, engines }))
  const { status, told } = run(command, undefined)
  expect([status, told]).toEqual([1, expect.stringMatching(/^Node .* cannot run this project/m)])
})

// Its bundlers would fail with dozens of lines that don't name it. One for each way in which a command is begun.
test.each([
  ['dev', '#1'],
  ['test', 'what?'],
  ['build', '#1'],
])(
  'npm run %s says before anything else that no folder of its path may be called "%s"',
  (command, folder) => {
    const odd = path.join(dir, folder)
    for (const name of ['package.json', 'scripts']) cpSync(name, path.join(odd, name), { recursive: true })
    const args = [path.join(odd, `scripts/${command}.mjs`)]
    const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stderr).toMatch(/^\S+ cannot hold this project: .* a "[#?]". Rename or move the folder\n/)
  },
)

test('npm run doctor still installs in a checkout without packages', () => {
  expect(run('doctor', undefined)).toMatchObject({ installed: true })
})

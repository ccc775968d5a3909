import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alive } from './alive'
import { ensurePackages } from './packages.mjs'
import { startNode } from './processes.mjs'
import { until } from './wait.mjs'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scripts-'))
  writeFileSync(
    join(dir, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
  )
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

/** An npm that notes its process, has installed everything after a time, and like npm ignores signals meanwhile. */
function npmTaking(ms: number): string {
  const file = join(dir, `npm-${ms}.js`)
  const text = `const fs = require('node:fs')
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
    fs.appendFileSync('began', process.pid + '\\n')
    fs.writeFileSync('args', process.argv.slice(2).join(' '))
    setTimeout(() => {
      fs.mkdirSync('node_modules')
      fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
    }, ${ms})`
  writeFileSync(file, text)
  return file
}

const began = () =>
  existsSync(join(dir, 'began'))
    ? readFileSync(join(dir, 'began'), 'utf8').trim().split('\n').map(Number)
    : []

/** Another process, in the middle of installing. */
async function installing() {
  const lib = JSON.stringify(new URL('./packages.mjs', import.meta.url).href)
  const script = `import { ensurePackages } from ${lib}
    process.on('SIGTERM', () => process.exit(0))
    await ensurePackages(${JSON.stringify(dir)})`
  const env = { ...process.env, npm_execpath: npmTaking(60_000) }
  const child = startNode('an install', ['--input-type=module', '-e', script], { cwd: dir, env })
  const npm = await until('npm began', async () => began()[0] ?? null, { limitMs: 20_000, child })
  return { child, npm }
}

describe('packages', () => {
  it('are installed once, and who waits for it says for whom', async () => {
    vi.stubEnv('npm_execpath', npmTaking(3_000))
    const said: string[] = []
    const say = (line: string) => said.push(line)
    const both = await Promise.all([ensurePackages(dir, say), ensurePackages(dir, say)])
    expect(both.toSorted()).toEqual([false, true])
    expect(began()).toHaveLength(1)
    expect(said).toHaveLength(2)
    expect(said[1]).toMatch(
      new RegExp(`^waiting for process ${process.pid}, .* holds \\S+install-[0-9a-f]{16}\\S* …$`),
    )
  })

  it('are installed with those of development, also where NODE_ENV is "production"', async () => {
    vi.stubEnv('npm_execpath', npmTaking(0))
    await ensurePackages(dir, () => {})
    expect(readFileSync(join(dir, 'args'), 'utf8')).toMatch(/^ci --include=dev /)
  })

  // Real npm, whose choice of the folder this is. Nothing is fetched: there are no packages.
  it('are installed here alone, also where a project around this folder calls it a workspace', async () => {
    const inside = join(dir, 'inside')
    mkdirSync(inside)
    writeFileSync(join(dir, 'package.json'), '{"name":"around","version":"1.0.0","workspaces":["*"]}')
    const around = { lockfileVersion: 3, packages: { '': { name: 'around', version: '1.0.0' } } }
    writeFileSync(join(dir, 'package-lock.json'), JSON.stringify(around))
    writeFileSync(join(inside, 'package.json'), '{"name":"inside","version":"1.0.0"}')
    const packages = { '': { name: 'inside', version: '1.0.0' } }
    writeFileSync(join(inside, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
    vi.stubEnv('npm_execpath', '')
    expect(await ensurePackages(inside, () => {})).toBe(true)
    expect(existsSync(join(dir, 'node_modules'))).toBe(false)
  })

  it('are left to Vercel, which installs only what the app needs', async () => {
    vi.stubEnv('npm_execpath', npmTaking(0))
    vi.stubEnv('VERCEL', '1')
    expect(await ensurePackages(dir, () => {})).toBe(false)
    expect(began()).toEqual([])
  })

  it('are installed after a process that was killed while it did', async () => {
    const { child } = await installing()
    process.kill(-child.pid, 'SIGKILL')
    await child.ended
    vi.stubEnv('npm_execpath', npmTaking(0))
    expect(await ensurePackages(dir, () => {})).toBe(true)
  })

  it('are not installed further for a script that was stopped', async () => {
    const { child, npm } = await installing()
    process.kill(child.pid, 'SIGTERM')
    await child.ended
    await expect.poll(() => alive(npm)).toBe(false)
  })
})

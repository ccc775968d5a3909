// npm test in a copy of its scripts.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startNode } from './lib/processes.mjs'
import { until } from './lib/wait.mjs'

test('a clone that removed packages/proof passes the parts that lie there, as its CI names them', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'npm-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(name, path.join(dir, name), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(dir, 'node_modules'))
  const run = startNode('npm test', [path.join(dir, 'scripts/test.mjs'), 'scan', 'soaks'], { cwd: dir })
  expect(await run.ended).toEqual({ code: 0, signal: null })
  expect(run.tail()).toMatch(/\n0 passed, 0 failed\n$/)
})

test('the tests of components run where NODE_ENV is "production" for a whole shell', async () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const args = ['scripts/test.mjs', 'unit', 'components/ui/until-loaded.test.ts']
  const run = startNode('npm test', args, { cwd: process.cwd(), env })
  expect(await run.ended, run.tail()).toEqual({ code: 0, signal: null })
})

/** The command lines of the programs that were given this folder by a setting. */
function programsWith(folder: string): string[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      // It has just ended.
      return ''
    }
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => read(pid, 'environ').includes(folder)).map((pid) => read(pid, 'cmdline'))
}

test.skipIf(process.platform !== 'linux')(
  'a stop of the contract’s tests leaves none of their sandboxes and chains running',
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'stopped-'))
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
    const options = { cwd: process.cwd(), env: { ...process.env, TMPDIR: dir } }
    const args = ['scripts/test.mjs', 'contract', 'e2e/contract/control.test.ts']
    const run = startNode('npm test', args, options)
    const hasChain = async () => programsWith(dir).some((line) => line.includes('anvil')) || null
    await until('a chain was there', hasChain, { limitMs: 60_000, child: run })
    process.kill(run.pid, 'SIGINT')
    expect(await run.ended).toEqual({ code: 130, signal: null })
    const isOver = async () => (programsWith(dir).length === 0 ? true : null)
    await until('all had ended', isOver, { limitMs: 60_000 })
  },
)

// npm test in a copy of its scripts.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startNode } from './lib/processes.mjs'

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

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parts } from '@/scripts/without/parts.mjs'

test.each([['types'], ['all']])('a clone that has no part left has nothing to take out (%s)', (...words) => {
  const clone = mkdtempSync(path.join(tmpdir(), 'without-'))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  for (const folder of ['scripts', 'packages/proof/scan'])
    cpSync(folder, path.join(clone, folder), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'))
  writeFileSync(path.join(clone, 'without.json'), JSON.stringify({ parts: Object.keys(parts) }))
  const file = path.join(clone, 'packages/proof/scan/check-without.mjs')
  const { status, stdout } = spawnSync(process.execPath, [file, ...words], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, 'no optional part is left to take out\n'])
})

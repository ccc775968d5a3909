import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config'
import { beginAnew, startSandbox } from './sandbox'
import { openFaults } from './service/http/faults'

test('a reset before a start needs nothing of what it forgets', () => {
  const dir = mkdtempSync(join(tmpdir(), 'reset-'))
  const path = join(dir, 'faults.json')
  writeFileSync(path, '[{"opera')
  expect(() => openFaults(path)).toThrow(`${path} can't be read`)
  expect(() => openFaults(path)).toThrow('--reset')
  beginAnew(dir)
  expect(openFaults(path).waiting).toEqual([])
  rmSync(dir, { recursive: true })
})

test('a start that a damaged file ends leaves no chain running', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'damaged-'))
  writeFileSync(join(dir, 'faults.json'), '[{"opera')
  await expect(startSandbox(readConfig({ SANDBOX_DIR: dir }))).rejects.toThrow('--reset')
  expect(readdirSync(dir).filter((name) => name.startsWith('chain-'))).toEqual([])
  rmSync(dir, { recursive: true })
})

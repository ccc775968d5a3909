import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginAnew } from './sandbox'
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

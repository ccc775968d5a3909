import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '../config'
import { lockFolder } from './lock'
import { processId } from './process-id'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

describe('the lock of a folder', () => {
  test('has one owner until it is released, and names it', () => {
    const release = lockFolder(dir)
    expect(() => lockFolder(dir)).toThrow(`is in use by process ${process.pid}`)
    release()
    lockFolder(dir)()
    expect(readdirSync(dir)).toEqual([])
  })

  test('that can not be written is named, with what to change', () => {
    const file = join(dir, 'file')
    writeFileSync(file, '')
    const lock = () => lockFolder(join(file, 'folder'))
    expect(lock).toThrow(StartError)
    expect(lock).toThrow(join(file, 'folder'))
    expect(lock).toThrow('SANDBOX_DIR')
  })

  test('whose parent takes no folder is named too, and ends the start', () => {
    // In another process: a call that never returns would stop this test from failing.
    const take = `import('${import.meta.dirname}/lock.ts').then(({ lockFolder }) => lockFolder('/proc/none/folder'))`
    const args = ['--import', 'tsx', '--input-type=module', '-e', take]
    const { signal, stderr } = spawnSync(process.execPath, args, { timeout: 60_000, encoding: 'utf8' })
    expect(signal).toBeNull()
    expect(stderr).toContain("/proc/none/folder can't be written")
  })

  test('is made with its parents', () => {
    const folder = join(dir, 'some', 'new', 'folder')
    lockFolder(folder)()
    expect(readdirSync(folder)).toEqual([])
  })

  test('is taken over from a process that is gone', () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(join(dir, 'lock'), JSON.stringify({ pid, ticks: null }))
    const release = lockFolder(dir)
    expect(() => lockFolder(dir)).toThrow('is in use')
    release()
  })

  test('is taken over when the pid now belongs to another process, where the system can tell', () => {
    const { ticks } = processId(process.pid)
    writeFileSync(join(dir, 'lock'), JSON.stringify({ pid: process.pid, ticks: '1' }))
    if (ticks === null) expect(() => lockFolder(dir)).toThrow('is in use')
    else lockFolder(dir)()
  })

  test('is taken over when its text names no owner', () => {
    writeFileSync(join(dir, 'lock'), 'nonsense')
    lockFolder(dir)()
  })
})

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseLockedError, lockFolder } from './lock'

const script = `
const { lockFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))})
try { lockFolder(process.argv[1]); console.log('owner') } catch (error) { console.log(error.code) }
process.stdin.resume()
`

let home: string
let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'lock-'))
  folder = path.join(home, 'pg')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(home, { recursive: true })
})

/** Another process that tries to take the folder and stays alive. */
async function rival(): Promise<{ child: ChildProcess; word: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const word = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (data) => resolve(String(data).trim()))
  })
  return { child, word }
}

describe('[R45] the lock of the embedded database', () => {
  test('has one owner, however many start at once', async () => {
    const rivals = await Promise.all(Array.from({ length: 4 }, rival))
    expect(rivals.map(({ word }) => word).sort()).toEqual(['EDBLOCKED', 'EDBLOCKED', 'EDBLOCKED', 'owner'])
  })

  test('names the process that holds it', async () => {
    const { child, word } = await rival()
    expect(word).toBe('owner')
    expect(() => lockFolder(folder)).toThrow(DatabaseLockedError)
    expect(() => lockFolder(folder)).toThrow(String(child.pid))
  })

  test('is refused at once where its folder can’t be made', () => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', script, '/proc/none/data/pg']
    const { signal, stdout } = spawnSync(process.execPath, args, { timeout: 60_000, encoding: 'utf8' })
    expect(signal).toBeNull()
    // ENOENT on Linux.
    expect(stdout.trim()).toMatch(/^E(NOENT|ROFS|ACCES)$/)
  })

  test('is taken over from an owner that was killed', async () => {
    const { child } = await rival()
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    const release = lockFolder(folder)
    expect(readdirSync(home)).toEqual(['pg.lock'])
    release()
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })

  test('is taken over when another process has reused the owner’s id', () => {
    writeFileSync(`${folder}.lock`, JSON.stringify({ pid: process.pid, ticks: '1', id: 'old' }))
    expect(process.platform === 'linux' ? typeof lockFolder(folder) : 'function').toBe('function')
  })

  test('can be taken again once released', () => {
    lockFolder(folder)()
    expect(typeof lockFolder(folder)).toBe('function')
  })
})

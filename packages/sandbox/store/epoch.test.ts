import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../config'
import { currentEpoch, newEpoch, removeOtherEpochs, serviceFolder } from './epoch'

let dir: string
const path = () => join(dir, 'epoch')

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'epoch-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

test('an epoch lasts until the next one begins', () => {
  const first = currentEpoch(dir)
  expect(currentEpoch(dir)).toBe(first)
  const second = newEpoch(dir)
  expect(second).not.toBe(first)
  expect(currentEpoch(dir)).toBe(second)
})

test.each(['', 'half-an-epo', '../elsewhere'])(
  'a file that says %j ends the start, and forgets nothing',
  (text) => {
    writeFileSync(path(), text)
    const read = () => currentEpoch(dir)
    expect(read).toThrow(StartError)
    expect(read).toThrow(path())
    expect(read).toThrow('--reset')
    expect(readFileSync(path(), 'utf8')).toBe(text)
    newEpoch(dir)
    expect(read).not.toThrow()
  },
)

test("a start removes earlier epochs, and no folder that is another program's", () => {
  const [own, earlier, strangers] = [randomUUID(), randomUUID(), randomUUID()]
  for (const epoch of [own, earlier]) mkdirSync(serviceFolder(dir, epoch), { recursive: true })
  mkdirSync(join(dir, strangers, 'photographs'), { recursive: true })
  removeOtherEpochs(dir, own)
  expect(readdirSync(dir).sort()).toEqual([own, strangers].sort())
})

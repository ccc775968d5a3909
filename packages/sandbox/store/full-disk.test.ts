// What is stored on a disk that has no room for a moment, or fails.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoreRules } from './store'

const endless = Number.POSITIVE_INFINITY
/** `room`: how many bytes still fit; `most`: how many one write takes; `cant`: the calls that fail. */
const disk = { room: endless, most: endless, cant: '' }
let openStore: typeof import('./store').openStore

// Loaded again, because other test files in this process use the same modules with the real disk.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('node:fs', async (original) => onThisDisk(await original<typeof import('node:fs')>()))
  ;({ openStore } = await import('./store'))
})
afterAll(() => {
  vi.doUnmock('node:fs')
  vi.resetModules()
})

function onThisDisk(fs: typeof import('node:fs')) {
  const full = () => new Error('ENOSPC: no space left on device')
  return {
    ...fs,
    // As write(2): what fits, however little, and an error only when nothing does.
    writeSync(file: number, data: string | Buffer, at = 0) {
      const bytes = Buffer.from(data).subarray(at)
      const fits = bytes.subarray(0, Math.min(disk.room, disk.most))
      if (fits.length === 0) throw full()
      disk.room -= fits.length
      return fs.writeSync(file, fits)
    },
    fsyncSync(file: number) {
      if (disk.cant.includes('sync')) throw full()
      fs.fsyncSync(file)
    },
    ftruncateSync(file: number, size: number) {
      if (disk.cant.includes('truncate')) throw full()
      fs.ftruncateSync(file, size)
    },
  }
}

const rules: StoreRules<string[], string> = {
  empty: () => [],
  apply: (state, event) => {
    state.push(event)
  },
  save: (state) => state,
  load: (saved) => (Array.isArray(saved) ? saved.map(String) : []),
  writeEvent: (event) => event,
  parseEvent: String,
}

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'full-disk-'))
})
afterEach(() => {
  heal()
  rmSync(dir, { recursive: true, force: true })
})

function heal(): void {
  Object.assign(disk, { room: endless, most: endless, cant: '' })
}

function readAgain(): string[] {
  const store = openStore(dir, rules, 5)
  store.close()
  return store.state
}

describe('a store on a full disk', () => {
  test('refuses an event that fits in part, and has the later ones after a start', () => {
    const store = openStore(dir, rules)
    store.commit('one')
    disk.room = 10
    expect(() => store.commit('two')).toThrow('ENOSPC')
    heal()
    store.commit('three')
    expect(store.state).toEqual(['one', 'three'])
    store.close()
    expect(readAgain()).toEqual(['one', 'three'])
  })

  test('forgets an event that was written but may not be durable', () => {
    const store = openStore(dir, rules)
    store.commit('one')
    disk.cant = 'sync'
    expect(() => store.commit('refused')).toThrow('ENOSPC')
    heal()
    store.commit('two')
    store.close()
    expect(readAgain()).toEqual(['one', 'two'])
  })

  test('accepts nothing more when it can not take back a refused event', () => {
    const store = openStore(dir, rules)
    store.commit('one')
    Object.assign(disk, { room: 10, cant: 'truncate' })
    expect(() => store.commit('two')).toThrow('ENOSPC')
    heal()
    expect(() => store.commit('three')).toThrow('journal.jsonl')
    expect(store.state).toEqual(['one'])
    store.close()
    expect(readAgain()).toEqual(['one'])
  })

  test('writes a snapshot whole, in however many parts the disk takes it', () => {
    const store = openStore(dir, rules, 5)
    disk.most = 7
    for (const event of ['one', 'two', 'three', 'four', 'five', 'six']) store.commit(event)
    store.close()
    expect(readAgain()).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
  })

  test('has every accepted event although a snapshot did not fit', () => {
    const store = openStore(dir, rules, 5)
    const events = Array.from({ length: 12 }, (_, at) => `event ${at}`)
    for (const event of events) {
      // The line itself, and a part of the snapshot.
      if (event === 'event 4') disk.room = 60
      store.commit(event)
      heal()
    }
    expect(store.state).toEqual(events)
    store.close()
    expect(readAgain()).toEqual(events)
  })
})

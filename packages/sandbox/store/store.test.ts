import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '../config'
import { openStore, type StoreRules } from './store'

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
const journal = () => join(dir, 'journal.jsonl')

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'store-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

function openAndRead(): string[] {
  const store = openStore(dir, rules, 5)
  store.close()
  return [...store.state]
}

function commitAll(events: readonly string[], snapshotEvery = 5): void {
  const store = openStore(dir, rules, snapshotEvery)
  for (const event of events) store.commit(event)
  store.close()
}

describe('the store', () => {
  test('has every committed event after it is reopened, across snapshots', () => {
    const events = Array.from({ length: 23 }, (_, index) => `event ${index} é`)
    for (const event of events) commitAll([event])
    expect(openAndRead()).toEqual(events)
  })

  test('cut at any byte, it has every event whose line is complete, and accepts more', () => {
    const events = ['one', 'two é', 'three']
    commitAll(events, 100)
    const whole = readFileSync(journal())
    for (let length = whole.length; length >= 0; length -= 1) {
      truncateSync(journal(), length)
      const complete = whole.subarray(0, length).toString().split('\n').length - 1
      expect(openAndRead()).toEqual(events.slice(0, complete))
    }
    commitAll(['four'])
    expect(openAndRead()).toEqual(['four'])
  })

  test('an event after a truncated line is not lost', () => {
    commitAll(['one', 'two'], 100)
    truncateSync(journal(), readFileSync(journal()).length - 3)
    commitAll(['three'], 100)
    expect(openAndRead()).toEqual(['one', 'three'])
  })

  test('killed between writing the snapshot and emptying the journal, it applies nothing twice', () => {
    commitAll(['one', 'two', 'three', 'four'])
    const before = join(dir, 'before.jsonl')
    copyFileSync(journal(), before)
    commitAll(['five'])
    expect(readFileSync(journal(), 'utf8')).toBe('')
    copyFileSync(before, journal())
    expect(openAndRead()).toEqual(['one', 'two', 'three', 'four', 'five'])
  })

  test('that was closed writes nothing to a file that was opened since', () => {
    const old = openStore(join(dir, 'old'), rules)
    old.close()
    const next = openStore(join(dir, 'next'), rules)
    expect(() => old.commit('too late')).toThrow('is closed')
    next.commit('one')
    next.close()
    expect(readFileSync(join(dir, 'next', 'journal.jsonl'), 'utf8')).toBe('{"seq":1,"event":"one"}\n')
  })

  test.each([
    ['snapshot.json', '{"seq":1,"sta'],
    ['snapshot.json', '{"state":[]}'],
    ['journal.jsonl', '{"seq":1,"ev{"seq":1,"event":"two"}\n'],
    ['journal.jsonl', '{"event":"one"}\n'],
    ['journal.jsonl', '{"seq":1,"event":"one"}\n{"seq":3,"event":"three"}\n'],
    ['journal.jsonl', '{"seq":2001,"event":"after a snapshot that is gone"}\n'],
    ['journal.jsonl', Buffer.from([...Buffer.from('{"seq":1,"event":"on'), 0xe9, ...Buffer.from('"}\n')])],
  ])('that can not read its %s of %j names the file and the way out', (name, content) => {
    writeFileSync(join(dir, name), content)
    const open = () => openStore(dir, rules)
    expect(open).toThrow(StartError)
    expect(open).toThrow(join(dir, name))
    expect(open).toThrow('--reset')
  })
})

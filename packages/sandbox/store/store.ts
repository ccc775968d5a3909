// State as the fold of a journal. Each event has a number; a snapshot records the last number it includes, so a kill
// between writing the snapshot and emptying the journal applies nothing twice.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseStored, readIfThere, writeWhole } from './files'
import { openLineLog } from './line-log'

export interface StoreRules<State, Event> {
  readonly empty: () => State
  /** Changes the state in place. Must be deterministic, and must not fail on an event that was once accepted. */
  readonly apply: (state: State, event: Event) => void
  readonly save: (state: State) => unknown
  readonly load: (saved: unknown) => State
  readonly writeEvent: (event: Event) => unknown
  readonly parseEvent: (value: unknown) => Event
}

export interface Store<State, Event> {
  readonly state: State
  /** Durable when it returns. */
  commit(event: Event): void
  close(): void
}

interface NumberedLine {
  readonly seq: number
  readonly event: unknown
}

const SNAPSHOT_EVERY = 2_000

export function openStore<State, Event>(
  dir: string,
  rules: StoreRules<State, Event>,
  snapshotEvery = SNAPSHOT_EVERY,
): Store<State, Event> {
  mkdirSync(dir, { recursive: true })
  const snapshotPath = join(dir, 'snapshot.json')
  const { state, seq: snapshotSeq } = readSnapshot(snapshotPath, rules)
  const journalPath = join(dir, 'journal.jsonl')
  const log = openLineLog<NumberedLine>(journalPath, parseLine)
  let seq = snapshotSeq
  parseStored(journalPath, () => {
    for (const line of log.lines) {
      if (line.seq <= seq) continue
      // Numbers follow each other: what is missing here was part of the state.
      if (line.seq !== seq + 1) throw new Error(`event ${seq + 1} is missing`)
      rules.apply(state, rules.parseEvent(line.event))
      seq = line.seq
    }
  })
  function takeSnapshot(): void {
    try {
      writeWhole(snapshotPath, JSON.stringify({ seq, state: rules.save(state) }))
      log.rewrite([])
    } catch (error) {
      // The event that led here is durable: the journal grows until a snapshot fits.
      process.stderr.write(`sandbox: ${snapshotPath}: ${String(error)}\n`)
    }
  }
  return {
    state,
    commit(event) {
      const line = { seq: seq + 1, event: rules.writeEvent(event) }
      log.append(line)
      seq = line.seq
      rules.apply(state, event)
      if (log.lines.length % snapshotEvery === 0) takeSnapshot()
    },
    close: () => log.close(),
  }
}

function readSnapshot<State, Event>(
  path: string,
  rules: StoreRules<State, Event>,
): { state: State; seq: number } {
  const text = readIfThere(path)
  if (text === null) return { state: rules.empty(), seq: 0 }
  return parseStored(path, () => {
    const saved: unknown = JSON.parse(text)
    if (typeof saved !== 'object' || saved === null || !('seq' in saved) || typeof saved.seq !== 'number') {
      throw new Error('it is not a snapshot')
    }
    return { state: rules.load('state' in saved ? saved.state : null), seq: saved.seq }
  })
}

function parseLine(line: unknown): NumberedLine {
  if (typeof line !== 'object' || line === null || !('seq' in line) || typeof line.seq !== 'number') {
    throw new Error('a line of the journal has no number')
  }
  return { seq: line.seq, event: 'event' in line ? line.event : null }
}

// A sandbox runs for days: the calls it stores must not grow without limit.
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createInspector, type InspectedCall } from './http/inspector'
import { openRequestLog, type RequestRecord } from './http/requests'

const record = (number: number): RequestRecord => ({
  ...{ operation: 'prices', method: 'GET', path: `/v1/prices/${number}`, by: 'token', status: 200 },
  ...{ at: '2026-01-01T00:00:00.000Z', durationMs: 1 },
})

test('the call log keeps the last thousand, and its file stays small without a restart', () => {
  const dir = mkdtempSync(join(tmpdir(), 'requests-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const path = join(dir, 'requests.jsonl')
  const log = openRequestLog(path)
  let most = 0
  for (let number = 1; number <= 5_000; number += 1) {
    log.add(record(number))
    if (number % 500 === 0) most = Math.max(most, readFileSync(path, 'utf8').split('\n').length)
  }
  expect(log.records).toHaveLength(1_000)
  expect(most).toBeLessThanOrEqual(4_001)
  const reopened = openRequestLog(path).records
  expect(reopened).toEqual(log.records)
  expect(reopened.at(-1)).toEqual(record(5_000))
})

test('a call log that can not be written keeps the calls in memory, says so once, and goes on when it can', () => {
  const dir = mkdtempSync(join(tmpdir(), 'requests-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  const path = join(dir, 'requests.jsonl')
  const log = openRequestLog(path)
  rmSync(path)
  mkdirSync(path)
  log.add(record(1))
  log.add(record(2))
  expect(log.records).toEqual([record(1), record(2)])
  expect(said.mock.calls.map(([text]) => String(text))).toEqual([expect.stringContaining(path)])
  rmdirSync(path)
  log.add(record(3))
  expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(record(3))}\n`)
})

test('the inspector keeps the last forty calls', () => {
  const inspector = createInspector()
  const sent = { method: 'GET', canonical: '{}', hasBody: false, signature: null }
  const call = { ...sent, isProven: true, status: 200, answer: '{}', lie: null }
  for (let number = 1; number <= 100; number += 1) {
    inspector.add({ ...call, project: 'first', at: '', path: `/${number}` } satisfies InspectedCall)
  }
  expect(inspector.calls.map(({ path }) => path)).toEqual(
    Array.from({ length: 40 }, (_, at) => `/${at + 61}`),
  )
})

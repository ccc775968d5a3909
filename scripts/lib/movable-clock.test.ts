import { execFileSync } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { movableClock } from './movable-clock'

/** Reads the file again and again, as programs with such a clock do, and tells what it has found. */
const reader = `
  const { readFileSync } = require('node:fs')
  const { parentPort, workerData } = require('node:worker_threads')
  const found = new Set()
  for (let read = 0; read < 5_000; read += 1) found.add(readFileSync(workerData, 'utf8'))
  parentPort.postMessage([...found])
`

test('a clock that is moved never jumps back meanwhile', async () => {
  const { env, shift, remove } = movableClock()
  shift(60_000)
  const worker = new Worker(reader, { eval: true, workerData: env.SHIFTED_CLOCK_FILE })
  let found: unknown = null
  worker.once('message', (all) => {
    found = all
  })
  for (let move = 0; found === null; move += 1) {
    shift(60_000)
    if (move % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(found).toEqual(['60000'])
  await worker.terminate()
  remove()
})

test('a program sees its moved clock at once, before it comes to any timer', () => {
  const hour = 3_600_000
  const { env, remove } = movableClock()
  const program = `
    const { writeFileSync } = require('node:fs')
    const behind = Date.now()
    writeFileSync(process.env.SHIFTED_CLOCK_FILE, '${hour}')
    const end = performance.now() + 10
    while (performance.now() < end);
    console.log(Date.now() - behind)`
  const moved = execFileSync(process.execPath, ['-e', program], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  remove()
  expect(Number(moved)).toBeGreaterThanOrEqual(hour)
})

// Loaded before a program: each request of the path BENCH_STEP_PATH moves its clock BENCH_STEP_MS on. A token whose life is
// no longer than a step is over when the next call comes, however soon.
import { subscribe } from 'node:diagnostics_channel'
import { runAhead } from '../../../scripts/lib/clock-ahead.mjs'

const { BENCH_STEP_PATH: path, BENCH_STEP_MS } = process.env
const stepMs = Number(BENCH_STEP_MS)
let aheadMs = 0

subscribe('http.server.request.start', ({ request }) => {
  if (request.url === path) aheadMs += stepMs
})

runAhead(() => aheadMs)

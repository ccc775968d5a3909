// Preloaded into a program: each request to the path BENCH_STEP_PATH moves its clock by BENCH_STEP_MS. A token that
// lives no longer than a step has expired by the next call, however soon that comes.
import { subscribe } from 'node:diagnostics_channel'
import { runAhead } from '../../../scripts/lib/clock-ahead.mjs'

const { BENCH_STEP_PATH: path, BENCH_STEP_MS } = process.env
const stepMs = Number(BENCH_STEP_MS)
let aheadMs = 0

subscribe('http.server.request.start', ({ request }) => {
  if (request.url === path) aheadMs += stepMs
})

runAhead(() => aheadMs)

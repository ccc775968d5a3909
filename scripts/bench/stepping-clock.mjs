// Loaded before a program: each request of the path BENCH_STEP_PATH moves its clock BENCH_STEP_MS on. A token whose life is
// shorter than a step is over when the next call comes, however soon, and every part of the program is its own.
import { subscribe } from 'node:diagnostics_channel'

const RealDate = Date
const { BENCH_STEP_PATH: path, BENCH_STEP_MS } = process.env
const stepMs = Number(BENCH_STEP_MS)
let ahead = 0
const now = () => RealDate.now() + ahead

subscribe('http.server.request.start', ({ request }) => {
  if (request.url === path) ahead += stepMs
})

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => (args.length > 0 ? new target(...args) : new target(now())),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

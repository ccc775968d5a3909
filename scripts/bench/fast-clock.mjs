// Loaded before a program: from BENCH_CLOCK_FROM on (Unix milliseconds) its clock runs at BENCH_CLOCK_SPEED times the speed.
// A token that lives for seconds is over a few milliseconds later, and every part of the program is its own.
const RealDate = Date
const from = Number(process.env.BENCH_CLOCK_FROM)
const speed = Number(process.env.BENCH_CLOCK_SPEED)
const now = () => Math.floor(from + (RealDate.now() - from) * speed)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => (args.length > 0 ? new target(...args) : new target(now())),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

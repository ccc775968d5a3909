// The clock of a program that is loaded after this: it runs ahead, for every part of the program alike.

/** @param {() => number} aheadMs by how much, asked at each reading; milliseconds */
export function runAhead(aheadMs) {
  const RealDate = Date
  const now = () => RealDate.now() + aheadMs()
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => (args.length > 0 ? new target(...args) : new target(now())),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

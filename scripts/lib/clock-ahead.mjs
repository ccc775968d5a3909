// The clock of a program that loads this module first: it runs ahead, for every part of the program alike.

/** @param {() => number} aheadMs the offset, read at each call; milliseconds */
export function runAhead(aheadMs) {
  const RealDate = Date
  const now = () => RealDate.now() + aheadMs()
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => (args.length > 0 ? new target(...args) : new target(now())),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/**
 * A value of which a process has one. Routes, actions and the timer are separate bundles of Next, each with its own
 * modules, that share only globalThis; a hot reload loads a module again, too.
 * @param name its place there, which no one else uses
 * @returns what gives the value, created by the first call
 */
export function perProcess<T>(name: `ramp${string}`, create: () => T): () => T {
  const shared = globalThis as { [place: typeof name]: T | undefined } // Safe: by its name only this value is there.
  return () => {
    const value = shared[name] ?? create()
    shared[name] = value
    return value
  }
}

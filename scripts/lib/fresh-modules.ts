// Runs before each file of tests that shares its process with others. The packages that it imports are shared; our own modules
// are loaded again, so that no file sees what another left behind or replaced.
import { Duplex } from 'node:stream'
import { afterAll, vi } from 'vitest'

// Safe: no one else uses this name.
const shared = globalThis as { testEnvironment?: Readonly<Record<string, string | undefined>> }
shared.testEnvironment ??= { ...process.env }

for (const name of Object.keys(process.env)) delete process.env[name]
Object.assign(process.env, shared.testEnvironment)
// What our modules keep for a whole process has this prefix.
for (const name of Object.keys(globalThis))
  if (name.startsWith('ramp')) Reflect.deleteProperty(globalThis, name)
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
// An import that nobody waited for would bring modules into the next file with what this one replaced in them.
afterAll(() => vi.dynamicImportSettled())

// No reset takes it back. A later spy on the output of the process would then get what is meant for any socket.
if (vi.isMockFunction(Duplex.prototype.write))
  throw new Error("a test file before this one left a spy on Node's streams: name what `vi.mock` replaces")

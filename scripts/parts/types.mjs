import { availableParallelism } from 'node:os'
import { testBuild } from './build.mjs'
import { one, tool } from './tool.mjs'

/** Each checker of the compiler learns all types by itself, so more of them than cores only cost time. */
const checkers = Math.min(4, availableParallelism())

/**
 * Without memory of the run before: TypeScript 7.0.2 with `incremental` notices only the first change of a JSON file. After
 * that it misses a text that is missing, or reports one that is back (microsoft/TypeScript#64025).
 */
export const typeCheck = [
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  '-p',
  'tsconfig.test.json',
  '--checkers',
  String(checkers),
]

/** Next generates the types of its routes first, which next-env.d.ts and the pages need. */
export async function types() {
  const env = { RAMP_MODE: 'sandbox', NEXT_DIST_DIR: testBuild.sandbox }
  const generated = await tool(['node_modules/next/dist/bin/next', 'typegen'], env)
  return one(generated && (await tool(typeCheck, env)))
}

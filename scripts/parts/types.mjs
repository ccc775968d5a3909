import { availableParallelism } from 'node:os'
import { testBuild } from './build.mjs'
import { one, tool } from './tool.mjs'

/** Next generates the types of its routes first, which next-env.d.ts and the pages need. */
export async function types() {
  const env = { RAMP_MODE: 'sandbox', NEXT_DIST_DIR: testBuild.sandbox }
  const generated = await tool(['node_modules/next/dist/bin/next', 'typegen'], env)
  // Each checker learns all types by itself: more of them than cores only cost time.
  const checkers = String(Math.min(4, availableParallelism()))
  const check = [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '-p',
    'tsconfig.test.json',
    '--checkers',
    checkers,
  ]
  return one(generated && (await tool(check, env)))
}

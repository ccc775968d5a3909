import { readEnv, withoutEnvFiles } from '../lib/env-file.mjs'
import { root } from '../lib/programs.mjs'
import { one, tool } from './tool.mjs'

/** Where the tests build, apart from what a developer builds or runs. */
export const testBuild = { sandbox: '.next-test', live: '.next-test-live' }

const nextBuild = (env) => tool(['node_modules/next/dist/bin/next', 'build'], env)

/** npm run build: as the environment or .env.local says. */
export async function build() {
  return one(await nextBuild(readEnv(root)))
}

/** @param {'sandbox' | 'live'} mode */
export async function buildForTests(mode) {
  return one(await nextBuild({ ...withoutEnvFiles(root), RAMP_MODE: mode, NEXT_DIST_DIR: testBuild[mode] }))
}

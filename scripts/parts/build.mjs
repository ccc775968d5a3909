import { readEnv, withoutEnvFiles } from '../lib/env-file.mjs'
import { root } from '../lib/programs.mjs'
import { one, tool } from './tool.mjs'

/** Where the tests build, apart from what a developer builds or runs. */
export const testBuild = { sandbox: '.next-test', live: '.next-test-live' }

const checkEnv = ['--import', 'tsx', '--conditions=react-server', 'scripts/check-env.ts']
const nextBuild = (env, beside) => tool(['node_modules/next/dist/bin/next', 'build'], env, beside)

/** npm run build: as the environment or .env.local says. A deploy to Vercel ends here, not at its first visitor, when that is wrong. */
export async function build() {
  const env = readEnv(root)
  if (env.VERCEL && !(await tool(checkEnv, env))) return one(false, 'the environment')
  return one(await nextBuild(env))
}

/** @param {'sandbox' | 'live'} mode */
export async function buildForTests(mode, beside = false) {
  const env = { ...withoutEnvFiles(root), RAMP_MODE: mode, NEXT_DIST_DIR: testBuild[mode] }
  return one(await nextBuild(env, beside))
}

import { readEnv, withoutEnvFiles } from '../lib/env-file.mjs'
import { root } from '../lib/programs.mjs'
import { one, tool } from './tool.mjs'

/** Where the tests build, separate from a developer's own build. */
export const testBuild = { sandbox: '.next-test', live: '.next-test-live' }

const checkEnv = ['--import', 'tsx', '--conditions=react-server', 'scripts/check-env.ts']
const nextBuild = (env) => tool(['node_modules/next/dist/bin/next', 'build'], env)

/**
 * npm run build: configured by the environment and its files. With a wrong configuration a deploy to Vercel fails here,
 * not at its first visitor.
 */
export async function build() {
  const env = readEnv(root)
  if (env.VERCEL && !(await tool(checkEnv, env))) return one(false, 'the environment')
  return one(await nextBuild(env))
}

/**
 * Another part of the tests checks the types, so this build doesn't. It offers every flow (e2e/support/site.ts).
 * @param {'sandbox' | 'live'} mode
 * @param {{SITE_OF_TESTS?: string}} [more] other settings: an empty SITE_OF_TESTS offers what site.config.ts does
 */
export async function buildForTests(mode, more = {}) {
  const own = {
    RAMP_MODE: mode,
    NEXT_DIST_DIR: testBuild[mode],
    NEXT_BUILD_ONLY: '1',
    SITE_OF_TESTS: '1',
    ...more,
  }
  const env = { ...withoutEnvFiles(root), ...own }
  return one(await nextBuild(env))
}

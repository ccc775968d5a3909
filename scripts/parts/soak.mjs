import { needPostgres } from '../lib/postgres.mjs'
import { testBuild } from './build.mjs'
import { one, sum, tool } from './tool.mjs'

async function soak(file, ...args) {
  const good = await tool(['--import', 'tsx', '--conditions=react-server', `scripts/soak/${file}`, ...args])
  return one(good, [file, ...args].join(' '))
}

/** A browser killed in the middle of sales; it needs the build and no PostgreSQL. */
async function browserSoak(kills) {
  const env = { NEXT_DIST_DIR: testBuild.sandbox }
  return one(await tool(['--import', 'tsx', 'e2e/soak/browser.ts', kills], env), `browser.ts ${kills}`)
}

/** A short run of each soak, against the production build that the tests made; the long ones are npm run soak:…. */
export async function shortSoaks() {
  const done = [await soak('kills.ts', '5', 'pglite'), await soak('kills.ts', '10', 'starts')]
  done.push(await soak('fuzz.ts', '1500', '--seed', '7', '--limit', '60'))
  done.push(await browserSoak('6'))
  if (needPostgres() === null) return sum(done)
  done.push(await soak('kills.ts', '5', 'postgres'))
  done.push(await soak('races.ts', '40', testBuild.sandbox))
  done.push(await soak('sell.ts', '45', testBuild.sandbox, '--seed', '7', '--limit', '8', '--gap', '2000'))
  return sum(done)
}

// npm run proof -- soak doors [<build>]: every page, route and server action that the build's own manifests list, asked without a
// session in the forms that have opened doors before, from foreign pages, and by one person about another's things. An
// entry point that doors/known.ts does not know fails the run, so that a new one is asked from the day it is written.
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { askAsGuest } from './doors/guests'
import { knownActions, knownPages, knownRoutes } from './doors/known'
import type { Build } from './doors/manifest'
import { pressAsGuest } from './doors/presses'
import { askAsOwner, askForOthers } from './doors/two-people'
import { makeWorld } from './doors/world'
import { type Finding, runSoak } from './report'

const [dist = '.next-test'] = process.argv.slice(2)

/** What is in one list and not in the other. */
function differences(kind: string, built: readonly string[], known: readonly string[]): string[] {
  return [
    ...built.filter((name) => !known.includes(name)).map((name) => `unknown ${kind}: ${name}`),
    ...known.filter((name) => !built.includes(name)).map((name) => `${kind} that the build has not: ${name}`),
  ]
}

function entries({ pages, routes, actions, faults }: Build): Finding {
  const names = actions.map(({ name }) => name)
  const unknown = [
    ...faults,
    ...differences('page', pages, Object.keys(knownPages)),
    ...differences('route', routes, Object.keys(knownRoutes)),
    ...differences('action', names, Object.keys(knownActions)),
  ]
  console.log(`${pages.length} pages, ${routes.length} routes, ${names.length} actions`)
  for (const line of unknown) console.log(`  ${line}`)
  return {
    promise: `packages/proof/soak/doors/known.ts knows every entry point (${unknown.join(', ')})`,
    held: unknown.length === 0,
  }
}

await runSoak(async () => {
  const postgres = needPostgres()
  if (postgres === null) return []
  const world = await makeWorld(postgres, dist)
  const begunAt = performance.now()
  const findings = [
    entries(world.build),
    ...(await askAsGuest(world)),
    ...(await askForOthers(world)),
    ...(await pressAsGuest(world)),
    // Last, since it changes what the others are held against.
    ...(await askAsOwner(world)),
  ]
  console.log(`asked for ${Math.round((performance.now() - begunAt) / 1_000)} s`)
  return findings
})

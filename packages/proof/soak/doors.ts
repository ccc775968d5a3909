// npm run proof -- soak doors [<build>]: every page, route and server action listed in the build's own manifests,
// requested without a session in forms that have bypassed checks before, from foreign pages, and by one person about
// another's data; then known attacks and requests beyond a limit. The headers of every answer are checked. An entry
// point missing in doors/known.ts fails the run, so that a new one is tested from the start.
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { attack } from './doors/attacks'
import { askAsGuest } from './doors/guests'
import { watchHeaders } from './doors/headers'
import { knownActions, knownPages, knownRoutes } from './doors/known'
import type { Build } from './doors/manifest'
import { pressAsGuest } from './doors/presses'
import { askAsOwner, askForOthers } from './doors/two-people'
import { makeWorld } from './doors/world'
import { type Finding, runSoak } from './report'

const [dist = '.next-test'] = process.argv.slice(2)

/** The differences between the two lists. */
function differences(kind: string, built: readonly string[], known: readonly string[]): string[] {
  return [
    ...built.filter((name) => !known.includes(name)).map((name) => `unknown ${kind}: ${name}`),
    ...known.filter((name) => !built.includes(name)).map((name) => `${kind} missing from the build: ${name}`),
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
    promise: `[R19] packages/proof/soak/doors/known.ts lists every entry point (${unknown.join(', ')})`,
    held: unknown.length === 0,
  }
}

await runSoak(async () => {
  const postgres = needPostgres()
  if (postgres === null) return []
  const { world, findings: headers } = watchHeaders(await makeWorld(postgres, dist))
  const begunAt = performance.now()
  const findings = [
    entries(world.build),
    ...(await askAsGuest(world)),
    ...(await askForOthers(world)),
    ...(await pressAsGuest(world)),
    ...(await attack(world)),
    // Last, because it changes the data that the other checks compare with.
    ...(await askAsOwner(world)),
    ...(await headers()),
  ]
  console.log(`took ${Math.round((performance.now() - begunAt) / 1_000)} s`)
  return findings
})

// What a build offers to callers, as its own manifests list it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from '@/scripts/lib/programs.mjs'

const pathsShape = z.record(z.string(), z.string())
const routesShape = z.object({
  staticRoutes: z.array(z.looseObject({ page: z.string() })),
  dynamicRoutes: z.array(z.looseObject({ page: z.string() })),
})
const actionsShape = z.object({
  node: z.record(z.string(), z.looseObject({ exportedName: z.string(), filename: z.string() })),
  edge: z.record(z.string(), z.unknown()),
})

export interface BuiltAction {
  readonly id: string
  readonly name: string
}

export interface Build {
  readonly pages: readonly string[]
  /** Route handlers. */
  readonly routes: readonly string[]
  readonly actions: readonly BuiltAction[]
  /** What one manifest names and another does not, or what two entries share: nobody could tell them apart. */
  readonly faults: readonly string[]
}

export function readBuild(dist: string): Build {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, dist, file), 'utf8'))
  const files = Object.keys(pathsShape.parse(read('server/app-paths-manifest.json')))
  const { staticRoutes, dynamicRoutes } = routesShape.parse(read('routes-manifest.json'))
  const { node, edge } = actionsShape.parse(read('server/server-reference-manifest.json'))
  const ending = (end: string) =>
    files.filter((file) => file.endsWith(end)).map((file) => file.slice(0, -end.length) || '/')
  const [pages, routes] = [ending('/page'), ending('/route')]
  const actions = Object.entries(node).map(([id, { exportedName }]) => ({ id, name: exportedName }))
  const names = actions.map(({ name }) => name)
  const entries = [...pages, ...routes]
  const listed = [...staticRoutes, ...dynamicRoutes].map(({ page }) => page)
  return {
    pages,
    routes,
    actions,
    faults: [
      ...listed
        .filter((page) => !entries.includes(page))
        .map((page) => `${page} is served by no file of app/`),
      ...names
        .filter((name, at) => names.indexOf(name) !== at)
        .map((name) => `two actions are called ${name}`),
      ...Object.keys(edge).map((id) => `an action of the edge runtime: ${id}`),
    ],
  }
}

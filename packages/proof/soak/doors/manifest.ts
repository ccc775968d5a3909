// A build's entry points, as listed in its own manifests.
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
  /** Entries that are in one manifest only, or that two entries share: they could not be told apart. */
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
      ...listed.filter((page) => !entries.includes(page)).map((page) => `${page} has no file in app/`),
      ...names
        .filter((name, at) => names.indexOf(name) !== at)
        .map((name) => `two actions are named ${name}`),
      ...Object.keys(edge).map((id) => `an action for the edge runtime: ${id}`),
    ],
  }
}

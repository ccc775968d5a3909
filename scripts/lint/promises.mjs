// The requirements of the interface that the service itself must be tested for, and the files that test each.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** By the letters of their ids: how many there are, and which of them only an app can fulfil. */
const families = {
  SIG: { count: 5, apps: [] },
  RCP: { count: 5, apps: [] },
  OFQ: { count: 6, apps: [] },
  OFS: { count: 4, apps: [] },
  XCH: { count: 1, apps: [] },
  ONR: { count: 2, apps: [] },
  TOK: { count: 10, apps: [1, 3, 5, 6, 8, 9, 10] },
  PRM: { count: 6, apps: [] },
  EVT: { count: 1, apps: [] },
  VER: { count: 1, apps: [] },
}

export const servicePromises = Object.entries(families).flatMap(([letters, { count, apps }]) =>
  Array.from({ length: count }, (_, at) => at + 1)
    .filter((number) => !apps.includes(number))
    .map((number) => `${letters}-${number}`),
)

// The first string in the brackets of a call, or the first in a row used to fill a title.
const titles = /[([]\s*(['"`])((?:\[[A-Z]{3}-\d+\] ?)+)/g

/** The ids at the start of a test file's titles. */
export function idsOf(text) {
  return [...text.matchAll(titles)].flatMap(([, , ids]) =>
    [...ids.matchAll(/[A-Z]{3}-\d+/g)].map(([id]) => id),
  )
}

/** Every id of the service's side with the files whose titles have it. */
export function coveredPromises(root) {
  const files = ['e2e/contract', 'packages/sandbox'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => path.join(folder, file)),
  )
  const covered = new Map(servicePromises.map((id) => [id, []]))
  for (const file of files)
    for (const id of new Set(idsOf(readFileSync(path.join(root, file), 'utf8')))) covered.get(id)?.push(file)
  return covered
}

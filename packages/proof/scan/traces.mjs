// What a function takes with it: the files that the build traced for each page and route.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { one } from '../../../scripts/parts/tool.mjs'

/** Where programs of this project keep what they made on this machine: an empty database, a bundle. */
const kept = 'node_modules/.cache/'

/** None of it may be in a function: the database alone has 40 MB. @param {string} dist */
export function traceScan(dist) {
  const server = path.join(dist, 'server')
  const traces = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.nft.json'))
    .map((file) => JSON.parse(readFileSync(path.join(server, file), 'utf8')).files)
  const strays = traces.filter((files) => files.some((file) => file.includes(kept))).length
  console.log(`${kept}: in ${strays} of ${traces.length} traces`)
  return one(traces.length > 0 && strays === 0, `files of ${kept} beside a function`)
}

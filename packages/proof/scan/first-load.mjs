// What a first visit loads, read from the build, and its limits: a page must not grow unseen.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { gzipSync } from 'node:zlib'
import { one, sum } from '../../../scripts/parts/tool.mjs'

/**
 * Most KiB of JavaScript, as Brotli, that the page of a route asks for before anything is pressed: at most two more than
 * it does today. @type {Readonly<Record<string, number>>}
 */
const scriptLimits = {
  '/page': 141,
  '/sign-in/page': 134,
  '/sell/page': 157,
  '/buy/page': 155,
  '/send/page': 158,
  '/transactions/page': 133,
  '/widget/demo/page': 136,
}
/** Each style sheet as Brotli, and all fonts together, which are compressed as they are. */
const styleLimit = 10
const fontLimit = 40

const kib = (bytes) => bytes / 1024
/** What a browser downloads of a file: `scripts/lib/brotli.ts` puts it beside each one. */
const compressed = (file) => statSync(`${file}.br`).size
const gzipped = (file) => gzipSync(readFileSync(file), { level: 6 }).length

const manifestOf = (dist, route) => path.join(dist, 'server/app', `${route}_client-reference-manifest.js`)

/** The files of JavaScript that the framework puts into the page of a route. */
export function scriptsOf(dist, route) {
  const file = manifestOf(dist, route)
  const sandbox = { globalThis: {} }
  vm.runInNewContext(readFileSync(file, 'utf8'), sandbox)
  const { entryJSFiles } = sandbox.globalThis.__RSC_MANIFEST[route]
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(dist, 'build-manifest.json'), 'utf8'))
  return [...new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()])]
}

function within(what, size, limit) {
  console.log(`${what}: ${size.toFixed(1)} KiB, limit ${limit}`)
  return one(size <= limit, what)
}

/** Sizes of the build against their limits. @param {string} dist */
export function firstLoadScan(dist) {
  // A clone may have taken a route out.
  const there = Object.entries(scriptLimits).filter(([route]) => existsSync(manifestOf(dist, route)))
  const scripts = there.map(([route, limit]) => {
    const files = scriptsOf(dist, route).map((file) => path.join(dist, file))
    const total = (size) => kib(files.reduce((all, file) => all + size(file), 0))
    const name = route.slice(0, -'/page'.length) || '/'
    console.log(`${name} with gzip: ${total(gzipped).toFixed(1)} KiB`)
    return within(`JavaScript of ${name}`, total(compressed), limit)
  })
  const files = readdirSync(path.join(dist, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  const fonts = files.filter((file) => file.endsWith('.woff2')).map((file) => statSync(file).size)
  const sheets = files.filter((file) => file.endsWith('.css')).map(compressed)
  return sum([
    one(there.length > 0 && sheets.length > 0, 'a build to measure'),
    ...scripts,
    within('fonts', kib(fonts.reduce((all, size) => all + size, 0)), fontLimit),
    within('the largest style sheet', kib(Math.max(...sheets)), styleLimit),
  ])
}

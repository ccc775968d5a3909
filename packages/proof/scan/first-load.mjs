// What a first visit loads, read from the build, and its limits: a page must not grow unseen.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { gzipSync } from 'node:zlib'
import { one, sum } from '../../../scripts/parts/tool.mjs'

/**
 * Most KiB of JavaScript, at gzip level 6, that the page of a route asks for before anything is pressed: at most two
 * more than it does today. @type {Readonly<Record<string, number>>}
 */
const scriptLimits = {
  '/page': 163,
  '/sign-in/page': 155,
  '/sell/page': 181,
  '/buy/page': 178,
  '/send/page': 181,
  '/transactions/page': 154,
  '/widget/demo/page': 158,
}
/** Each style sheet, gzip, and all fonts together, which are compressed as they are. */
const styleLimit = 12
const fontLimit = 40

const kib = (bytes) => bytes / 1024
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
    const bytes = scriptsOf(dist, route).reduce((all, file) => all + gzipped(path.join(dist, file)), 0)
    return within(`JavaScript of ${route.slice(0, -'/page'.length) || '/'}`, kib(bytes), limit)
  })
  const files = readdirSync(path.join(dist, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  const fonts = files.filter((file) => file.endsWith('.woff2')).map((file) => statSync(file).size)
  const sheets = files.filter((file) => file.endsWith('.css')).map(gzipped)
  return sum([
    one(there.length > 0 && sheets.length > 0, 'a build to measure'),
    ...scripts,
    within('fonts', kib(fonts.reduce((all, size) => all + size, 0)), fontLimit),
    within('the largest style sheet', kib(Math.max(...sheets)), styleLimit),
  ])
}

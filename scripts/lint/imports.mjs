// Import direction: checks every import of every source file against the table in zones.mjs.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { forTests, zoneOf } from './zones.mjs'

/** The package.json of a file: its package's own, or the root's. */
function manifestOf(file) {
  const folder = /^packages\/[^/]+/.exec(file)?.[0] ?? '.'
  return path.posix.join(folder, 'package.json')
}

const named = new Map()

/** Every package that a manifest names, or null where there is no such file. */
function namedIn(file) {
  if (!existsSync(file)) return null
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
  return new Set([dependencies, devDependencies].flatMap(Object.keys))
}

const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** A package that is only installed because another one needs it disappears together with that one. */
function unnamed(root, file, specifier) {
  const name = packageOf(specifier)
  if (!/^(@[a-z\d-]+\/)?[a-z\d][\w.-]*$/.test(name)) return null
  const manifest = manifestOf(file)
  const place = path.join(root, manifest)
  if (!named.has(place)) named.set(place, namedIn(place))
  const names = named.get(place)
  const isThere = names === null || names.has(name) || names.has(`@types/${name}`)
  return isThere ? null : `${manifest} does not name ${name}`
}

const specifiers = [
  /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*['"]([^'"]+)['"]/g,
  /\b(?:import|require)\s*\(\s*['"`]([^'"`$]+)['"`]/g,
  /\bvi\.(?:mock|importActual)(?:<[^>]*>)?\s*\(\s*['"]([^'"]+)['"]/g,
]

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[\s;{}(),])\/\/.*$/gm, '$1')
}

/** Every module name that a source text imports, in any form. */
export function importsOf(text) {
  const bare = withoutComments(text)
  return [...new Set(specifiers.flatMap((form) => [...bare.matchAll(form)].map((match) => match[1])))]
}

/** A path inside the repository, or null for a package. */
function target(file, specifier) {
  if (specifier.startsWith('@/')) return path.posix.normalize(specifier.slice(2))
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  return null
}

function within(name, start) {
  if (start.endsWith('!')) return name === start.slice(0, -1)
  if (start.endsWith('/*')) return path.posix.dirname(name) === start.slice(0, -2)
  return name === start || name.startsWith(start.endsWith(':') ? start : `${start}/`)
}
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file) || file.includes('/test/')

const rules = '(docs/architecture.md#import-rules)'

function reason(root, file, specifier) {
  const zone = zoneOf(file)
  if (!zone) return `${file} is in no zone: see scripts/lint/zones.mjs`
  const inside = target(file, specifier)
  if (inside !== null) {
    const stripped = inside.replace(/\.(m?js|tsx?|json)$/, '')
    const shared = isTest(file) && forTests.some((own) => within(stripped, own) || within(inside, own))
    if (shared || zone.own.some((own) => within(stripped, own)) || within(inside, 'package.json')) return null
    return `${zone.name} may not import ${inside} ${rules}`
  }
  const missing = unnamed(root, file, specifier)
  if (missing !== null) return missing
  // Tests may use any package: they don't run on users' machines.
  if (isTest(file)) return null
  if (zone.packages && !zone.packages.some((name) => within(specifier, name)))
    return `${zone.name} may import no package but ${zone.packages.join(', ')}, not ${specifier} ${rules}`
  if (zone.never?.some((name) => within(specifier, name)))
    return `${zone.name} may not import ${specifier} ${rules}`
  return null
}

/**
 * @param {string} file path from the repository's root, with forward slashes
 * @param {string} text
 * @param {string} root where the manifests are
 * @returns {string[]} one line for each forbidden import
 */
export function forbiddenImports(file, text, root = process.cwd()) {
  return importsOf(text)
    .map((specifier) => reason(root, file, specifier))
    .filter((line) => line !== null)
    .map((line) => `${file}: ${line}`)
}

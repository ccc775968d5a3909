// Import direction: every import of every source file against the table in zones.mjs.
import path from 'node:path'
import { forTests, zoneOf } from './zones.mjs'

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
  if (start.endsWith('/*')) return path.posix.dirname(name) === start.slice(0, -2)
  return name === start || name.startsWith(start.endsWith(':') ? start : `${start}/`)
}
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file) || file.includes('/test/')

function reason(file, specifier) {
  const zone = zoneOf(file)
  if (!zone) return `${file} lies in no zone: see scripts/lint/zones.mjs`
  const inside = target(file, specifier)
  if (inside !== null) {
    const stripped = inside.replace(/\.(m?js|tsx?|json)$/, '')
    const shared = isTest(file) && forTests.some((own) => within(stripped, own) || within(inside, own))
    if (shared || zone.own.some((own) => within(stripped, own)) || within(inside, 'package.json')) return null
    return `${zone.name} may not import ${inside}`
  }
  // Tests may use any package: they run on no user's machine.
  if (isTest(file)) return null
  if (zone.packages && !zone.packages.some((name) => within(specifier, name)))
    return `${zone.name} may import no package but ${zone.packages.join(', ')}, not ${specifier}`
  if (zone.never?.some((name) => within(specifier, name))) return `${zone.name} may not import ${specifier}`
  return null
}

/**
 * @param {string} file path from the repository's root, with forward slashes
 * @param {string} text
 * @returns {string[]} one line for each forbidden import
 */
export function forbiddenImports(file, text) {
  return importsOf(text)
    .map((specifier) => reason(file, specifier))
    .filter((line) => line !== null)
    .map((line) => `${file}: ${line}`)
}

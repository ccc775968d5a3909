// Sizes and names that the linter has no rule for: length of components, depth of folders, kebab-case.
import path from 'node:path'

const maxComponentLines = 150
const maxFileLines = 300
const maxDepth = 4
// Next's own names: route groups, dynamic segments, slots, private folders.
const routeName = /^(\(\.*[a-z0-9-]*\)|\[{1,2}(\.\.\.)?[a-zA-Z]+\]{1,2}|[@_][a-z0-9-]+)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const customary = new Set(['README', 'LICENSE', 'CHANGELOG', 'SECURITY', 'CONTRIBUTING'])
const otherCases = [
  // A path defined by a standard.
  /^app\/\.well-known\//,
  /^messages\/[\w-]+(\.brand)?\.json$/,
  /^packages\/sandbox\/contracts\/.+\.(sol|json)$/,
  /\/migrations\//,
]

function isComponent(file) {
  return (
    /^(components|app)\/.*\.tsx$/.test(file) &&
    !/\.test\.tsx$/.test(file) &&
    !file.startsWith('components/ui/')
  )
}

/**
 * @param {string} file path from the repository's root, with forward slashes
 * @param {string} text
 * @returns {string[]} one line for each breach
 */
export function breaches(file, text) {
  if (file.includes('/migrations/')) return []
  const found = []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const limit = isComponent(file) ? maxComponentLines : maxFileLines
  const counted = /\.(tsx?|mjs|css|sol)$/.test(file)
  if (counted && lines > limit) found.push(`${file}: ${lines} lines, at most ${limit}`)
  const folders = path.posix
    .dirname(file)
    .split('/')
    .filter((part) => part !== '.')
  if (folders.length > maxDepth) found.push(`${file}: ${folders.length} folders deep, at most ${maxDepth}`)
  if (customary.has(path.posix.basename(file).split('.')[0]) || otherCases.some((form) => form.test(file)))
    return found
  const name = path.posix.basename(file).replace(/^\./, '').split('.')[0]
  for (const part of [...folders, name]) {
    const shown = part.replace(/^\./, '')
    if (!kebab.test(shown) && !routeName.test(shown)) found.push(`${file}: "${part}" is not kebab-case`)
  }
  return found
}

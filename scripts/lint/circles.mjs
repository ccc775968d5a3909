// Finds import cycles, including type-only ones: files in a cycle can only be read together.
import path from 'node:path'
import { importsOf } from './imports.mjs'

/** Each file with the project files it imports. */
function graphOf(texts) {
  const find = (name) => ['', '.ts', '.tsx', '.mjs'].map((end) => name + end).find((file) => texts.has(file))
  return new Map(
    [...texts].map(([file, text]) => {
      const names = importsOf(text).map((specifier) =>
        specifier.startsWith('@/')
          ? specifier.slice(2)
          : specifier.startsWith('.')
            ? path.posix.join(path.posix.dirname(file), specifier)
            : '',
      )
      return [file, names.map(find).filter((found) => found !== undefined)]
    }),
  )
}

/**
 * @param {Map<string, string>} texts every source file with its text
 * @returns {string[]} one line for each cycle, by one path around it
 */
export function circles(texts) {
  const graph = graphOf(texts)
  const [found, done] = [[], new Set()]
  const visit = (file, way) => {
    const at = way.indexOf(file)
    if (at !== -1) {
      found.push([...way.slice(at), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

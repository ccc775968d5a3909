// The rules of the house that the linter cannot know: import direction, sizes, names.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { forbiddenImports } from './imports.mjs'
import { breaches } from './sizes.mjs'

const skipped =
  /^(node_modules|\.git|\.next.*|\.data|\.sandbox|test-results|playwright-report|coverage|\.vercel)$/
const isSource = /\.(tsx?|mjs)$/
const isText = /\.(tsx?|mjs|css|sol|json|md|sh|yml)$/
const generated = new Set(['next-env.d.ts'])

function walk(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (skipped.test(entry.name) || generated.has(file)) return []
    return entry.isDirectory() ? walk(root, file) : [file]
  })
}

/** Every breach below `root`, and how many files were looked at. */
export function checkHouse(root) {
  const files = walk(root).filter((file) => isText.test(file))
  const lines = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...breaches(file, text), ...(isSource.test(file) ? forbiddenImports(file, text, root) : [])]
  })
  return { files: files.length, lines }
}

if (process.argv[1] === import.meta.filename) {
  const { files, lines } = checkHouse(process.cwd())
  for (const line of lines) console.error(line)
  console.log(`house rules: ${files} files, ${lines.length} breaches`)
  process.exit(lines.length === 0 ? 0 : 1)
}

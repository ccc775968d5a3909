// The project's rules that the linter can't check: import direction, sizes, names, plain words.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { circles } from './circles.mjs'
import { longFunctions } from './functions.mjs'
import { forbiddenImports } from './imports.mjs'
import { providerCalls } from './provider-calls.mjs'
import { breaches } from './sizes.mjs'
import { wordBreaches } from './words.mjs'

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

/** Every breach below `root`, and how many files were checked. */
function checkHouse(root) {
  const files = walk(root).filter((file) => isText.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const sources = new Map([...texts].filter(([file]) => isSource.test(file)))
  const lines = [
    ...[...texts].flatMap(([file, text]) => breaches(file, text)),
    ...[...texts].flatMap(([file, text]) => wordBreaches(file, text)),
    ...[...sources].flatMap(([file, text]) => forbiddenImports(file, text, root)),
    ...[...sources].flatMap(([file, text]) => providerCalls(file, text)),
    ...[...sources].flatMap(([file, text]) => longFunctions(file, text)),
    ...circles(sources).map((circle) => `a circle of imports: ${circle}`),
  ]
  return { files: files.length, lines }
}

if (process.argv[1] === import.meta.filename) {
  const { files, lines } = checkHouse(process.cwd())
  for (const line of lines) console.error(line)
  console.log(`house rules: ${files} files, ${lines.length} ${lines.length === 1 ? 'breach' : 'breaches'}`)
  process.exit(lines.length === 0 ? 0 : 1)
}

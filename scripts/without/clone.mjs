// A clone's files, and how a removal is written to them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const record = 'without.json'

/** Everything that git knows or would add. @returns {import('./removal.mjs').Tree} */
export function treeOf(folder) {
  const { stdout } = git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  const files = [...new Set(stdout.split('\0'))].filter(
    (file) => file !== '' && existsSync(path.join(folder, file)),
  )
  return { files, read: (file) => readFileSync(path.join(folder, file), 'utf8') }
}

export function git(folder, ...args) {
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })
}

/** The parts that were taken out of a clone before. @returns {string[]} */
export function recorded(folder) {
  const file = path.join(folder, record)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).parts : []
}

function removeEmpty(folder, file) {
  for (let parent = path.dirname(file); parent !== '.'; parent = path.dirname(parent)) {
    try {
      rmdirSync(path.join(folder, parent))
    } catch {
      // Something is still in it.
      return
    }
  }
}

const biome = 'node_modules/@biomejs/biome/bin/biome'

/** As the linter wants them: a list that has lost lines may fit on one. */
function format(folder, files) {
  const fit = files.filter(
    (file) => /\.(tsx?|mjs|json)$/.test(file) && !/package-lock|public-names/.test(file),
  )
  if (fit.length === 0) return
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'format', '--write', ...fit], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the linter refuses what is left:\n${stdout}${stderr}`)
}

/** One text as the linter wants it. */
export function formatted(folder, file, text) {
  if (!/\.(tsx?|mjs|json)$/.test(file) || /package-lock|public-names/.test(file)) return text
  const args = [biome, 'format', '--write', `--stdin-file-path=${file}`]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', input: text })
  return status === 0 ? stdout : text
}

/** Writes a removal and which parts it was of. @param {Map<string, string | null>} changes */
export function write(folder, changes, names) {
  for (const [file, text] of changes) {
    const place = path.join(folder, file)
    if (text === null) {
      rmSync(place)
      removeEmpty(folder, file)
    } else {
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, text)
    }
  }
  writeFileSync(path.join(folder, record), `${JSON.stringify({ parts: names.toSorted() })}\n`)
  format(folder, [...[...changes].filter(([, text]) => text !== null).map(([file]) => file), record])
}

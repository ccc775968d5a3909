// npm run proof -- count [<commit>]: files and lines of each folder, without tests and blank lines, of the working tree
// or a commit.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/lib/programs.mjs'

const [commit] = process.argv.slice(2)

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout
}

const names = commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files')
const isThere = (file) => file !== '' && (commit || existsSync(path.join(root, file)))
const isCounted = (file) =>
  /\.(tsx?|mjs|css)$/.test(file) &&
  !/\.(test|spec)\.|fixture/.test(path.basename(file)) &&
  !/\/test\//.test(file)

/** Folders counted two levels deep because the first only groups them. */
function roomOf(file) {
  const [first, second] = file.split('/')
  if (second === undefined) return '(root)'
  return ['lib', 'packages', 'components'].includes(first) ? `${first}/${second}` : first
}

const rooms = new Map()
for (const file of names.split('\n').filter(isThere).filter(isCounted)) {
  const text = commit ? git('show', `${commit}:${file}`) : readFileSync(path.join(root, file), 'utf8')
  const room = rooms.get(roomOf(file)) ?? { files: 0, lines: 0 }
  room.files += 1
  room.lines += text.split('\n').filter((line) => line.trim() !== '').length
  rooms.set(roomOf(file), room)
}

const sumOf = (matches) =>
  [...rooms].filter(([room]) => matches(room)).reduce((sum, [, { lines }]) => sum + lines, 0)
for (const [room, { files, lines }] of [...rooms].toSorted())
  console.log(`${room.padEnd(26)} ${String(files).padStart(5)} files ${String(lines).padStart(7)} lines`)
console.log(
  `app, components and lib    ${sumOf((room) => /^(app|components\/.*|lib\/.*)$/.test(room))} lines`,
)
console.log(`without packages           ${sumOf((room) => !room.startsWith('packages/'))} lines`)

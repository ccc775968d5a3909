// npm run proof -- pictures <folder>: screenshots of each kind of screen, taken by the journeys that check their accessibility.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/lib/programs.mjs'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name a folder for the screenshots')
mkdirSync(folder, { recursive: true })

const journeys = readdirSync(path.join(root, 'e2e')).filter(
  (file) =>
    file.endsWith('.spec.ts') &&
    /expect(Accessible|Screen)\(/.test(readFileSync(path.join(root, 'e2e', file), 'utf8')),
)
const env = { ...process.env, JOURNEYS_VARIANTS: '1', JOURNEYS_PICTURES: path.resolve(folder) }
const args = ['scripts/test.mjs', 'journeys', ...journeys]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env })
console.log(`${readdirSync(folder).length} screenshots in ${folder}`)
process.exit(status ?? 1)

// npm run proof -- check journeys [specs]: the journeys with all variants of language, theme and width.
import { spawnSync } from 'node:child_process'
import { root } from '../../../scripts/lib/programs.mjs'

const args = ['scripts/test.mjs', 'journeys', ...process.argv.slice(2)]
const env = { ...process.env, JOURNEYS_VARIANTS: '1' }
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1)

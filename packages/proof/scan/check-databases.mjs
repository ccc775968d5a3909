// npm run proof -- check databases [filters]: tests of the server on the embedded database and on PostgreSQL.
import { spawnSync } from 'node:child_process'
import { root } from '../../../scripts/lib/programs.mjs'

const filters = process.argv.slice(2)
const args = ['scripts/test.mjs', 'stores', 'unit', ...(filters.length > 0 ? filters : ['lib/server'])]
const env = { ...process.env, TEST_BOTH_DATABASES: '1' }
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1)

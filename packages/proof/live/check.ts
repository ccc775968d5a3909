// npm run proof -- check live: this project built for live mode, configured as docs/going-live.md says and started behind
// https, with real stores. The service is the sandbox, which the app can't tell from any other: so in a copy of the
// project its chains get other ids, since live mode refuses theirs. Prints how long an order of each kind takes and how
// many calls of the service, of ten in five minutes.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyProject } from '../scan/copy-project.mjs'
import { makeAuthority } from './authority'

const project = copyProject('live')
try {
  const networks = path.join(project, 'packages/sandbox/chain/networks.ts')
  const text = readFileSync(networks, 'utf8')
  const renamed = text.replace('id: 31_337,', 'id: 700_001,').replace('id: 31_338,', 'id: 700_002,')
  if (renamed === text) throw new Error('the ids of the sandbox’s chains were not found')
  writeFileSync(networks, renamed)
  const folder = path.join(project, 'packages/proof/live')
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: makeAuthority(path.join(project, 'authority')),
    NODE_OPTIONS: `--import ${path.join(folder, 'resolve-here.mjs')}`,
  }
  const args = ['--import', 'tsx', path.join(folder, 'rehearse.ts')]
  const { status } = spawnSync(process.execPath, args, { cwd: project, env, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(project, { recursive: true, force: true })
}

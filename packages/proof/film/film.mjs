// npm run proof -- film: the pictures of the README, in docs/images. The first page is shown in the second look, too, which a copy of
// the project takes by its one line. JOURNEYS_REUSE_BUILD=1 films the build that is there.
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from '../../../scripts/lib/browser.mjs'
import { root } from '../../../scripts/lib/programs.mjs'
import { testBuild } from '../../../scripts/parts/build.mjs'
import { copyProject } from '../scan/copy-project.mjs'

const second = 'concrete'
const env = {
  ...process.env,
  CHROMIUM: await findChromium(root),
  NEXT_DIST_DIR: testBuild.sandbox,
  RAMP_MODE: 'sandbox',
}
const buildThere =
  "import('./scripts/parts/build.mjs').then(({ buildForTests }) => buildForTests('sandbox')).then(({ failed }) => process.exit(failed))"

function run(project, args) {
  const { status } = spawnSync(process.execPath, args, { cwd: project, env, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed`)
}

function shoot(project, ...tests) {
  run(project, [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...['-c', 'packages/proof/playwright.config.ts', 'film/', ...tests],
  ])
}

if (!env.JOURNEYS_REUSE_BUILD) run(root, ['-e', buildThere])
shoot(root)

const copy = copyProject('film')
try {
  const config = path.join(copy, 'site.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace(/^\s+name: /m, `  look: '${second}',\n$&`))
  run(copy, ['-e', buildThere])
  shoot(copy, '-g', 'first page')
  cpSync(path.join(copy, 'docs/images/home.png'), path.join(root, `docs/images/home-${second}.png`))
} finally {
  rmSync(copy, { recursive: true, force: true })
}

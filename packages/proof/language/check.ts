// npm run proof -- check language: adds a made-up language to a copy of the project, by one file and one line, and takes an order of each
// kind to its end in it. `--keep` leaves the copy, for a look at a failure.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from '@/scripts/lib/browser.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { copyProject } from '../scan/copy-project.mjs'
import { pseudoTag, pseudoTree, type Tree } from './pseudo'

/** The whole of what a language takes: its texts, and its line in the list. */
function addLanguage(project: string): void {
  // Safe: a tree of strings, as the test of the messages says.
  const english = JSON.parse(readFileSync(path.join(project, 'messages/en.json'), 'utf8')) as Tree
  const file = `messages/${pseudoTag}.json`
  writeFileSync(path.join(project, file), `${JSON.stringify(pseudoTree(english), null, 2)}\n`)
  const list = path.join(project, 'messages/locales.ts')
  const text = readFileSync(list, 'utf8')
  const end = '} as const satisfies Readonly<Record<string, Language>>'
  if (!text.includes(end)) throw new Error('messages/locales.ts has no such list of languages any more')
  const line = `  '${pseudoTag}': { name: 'Pseudo', load: () => import('./${pseudoTag}.json') },\n`
  writeFileSync(list, text.replace(end, `${line}${end}`))
}

const buildThere =
  "import('./scripts/parts/build.mjs').then(({ buildForTests }) => buildForTests('sandbox')).then(({ failed }) => process.exit(failed))"

/** What must hold in the copy, each by the code of a program. The build checks the types of the whole project. */
const checks = [
  {
    promise: 'the unit tests of the messages hold for a new language',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...[
        'messages/',
        'app/messages.test.ts',
        'app/global-error.test.tsx',
        'components/ui/language-menu',
        'lib/server/security-txt',
        'lib/server/boundary',
      ],
    ],
  },
  { promise: 'the project builds with a new language', args: ['-e', buildThere] },
  {
    promise: 'an order of each kind comes to its end, all of it in that language',
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...['-c', 'packages/proof/playwright.config.ts', 'language/'],
    ],
  },
]

const project = copyProject('language')
let hasFailed = false
try {
  addLanguage(project)
  const env = {
    ...process.env,
    CHROMIUM: await findChromium(root),
    NEXT_DIST_DIR: '.next-test',
    RAMP_MODE: 'sandbox',
  }
  for (const { promise, args } of checks) {
    const { status } = spawnSync(process.execPath, args, { cwd: project, env, stdio: 'inherit' })
    hasFailed ||= status !== 0
    console.log(`${status === 0 ? 'held  ' : 'BROKEN'}  ${promise}`)
  }
} finally {
  if (process.argv.includes('--keep')) console.log(`kept: ${project}`)
  else rmSync(project, { recursive: true, force: true })
}
process.exitCode = hasFailed ? 1 : 0

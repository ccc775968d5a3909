// npm run proof -- bench first-sight [<runs>] [--scores <runs>]: each route on a throttled phone beside a bare page of the same
// framework, in turns: bytes, first paint and work of the main thread, each the median of the runs (5). Then how long an input
// takes to paint, and Lighthouse's scores (of 5 runs; 0 leaves them out, and npm fetches Lighthouse itself). Times are aims,
// and nothing here fails by them.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { Sale } from '@/e2e/support/sale'
import { SandboxControl } from '@/e2e/support/sandbox'
import { textIn } from '@/e2e/support/text'
import { TestWallet } from '@/e2e/support/wallet'
import { runApp, runSandbox } from '@/e2e/support/world'
import { findChromium } from '@/scripts/lib/browser.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { buildForTests } from '@/scripts/parts/build.mjs'
import { installWallet } from '../browser/install-wallet'
import { atEnd, countOf, median, runSoak } from '../soak/report'
import { runBare } from './first-sight/bare'
import { inputsOfSale } from './first-sight/inputs'
import { categories, scoresOf } from './first-sight/lighthouse'
import { type Sight, visit } from './first-sight/visit'

interface Route {
  readonly name: string
  readonly path: string
  readonly signedIn?: boolean
  /** Whether Lighthouse looks at it, too. */
  readonly scored?: boolean
}

const routes: readonly Route[] = [
  { name: 'landing', path: '/', scored: true },
  { name: 'sign-in', path: '/sign-in', scored: true },
  { name: 'sell', path: '/sell', scored: true },
  { name: 'buy', path: '/buy' },
  { name: 'send', path: '/send' },
  { name: 'history', path: '/transactions', signedIn: true, scored: true },
  { name: 'widget demo', path: '/widget/demo', signedIn: true, scored: true },
]
const aims = { paint: 1.2, work: 1.3, inputMs: 200, score: 95 } as const

const args = process.argv.slice(2)
const at = args.indexOf('--scores')
const scoreRuns = at < 0 ? 5 : Number(args[at + 1])
const runs = countOf(at === 0 ? undefined : args[0], 5)

/** The browser's own storage, which Lighthouse's tabs share. */
async function signedInBrowser(appUrl: string, sandboxUrl: string, executablePath: string) {
  const [port = 0] = await freePorts(1)
  const profile = join(tmpdir(), `first-sight-${port}`)
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    baseURL: appUrl,
    locale: 'en-US',
    args: [
      `--remote-debugging-port=${port}`,
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
    ],
  })
  atEnd(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })
  await installWallet(new TestWallet(await new SandboxControl(sandboxUrl).chains()), context)
  await new Sale(await context.newPage(), textIn('en')).signIn()
  return { context, port }
}

const middle = (sights: readonly Sight[], of: (sight: Sight) => number) => median(sights.map(of))
const kib = (sights: readonly Sight[], kind: keyof Sight['bytes']) =>
  middle(sights, ({ bytes }) => bytes[kind]) / 1024
const all = (sights: readonly Sight[]) =>
  middle(sights, ({ bytes }) => Object.values(bytes).reduce((sum, size) => sum + size, 0)) / 1024

function row(name: string, sights: readonly Sight[], bare: readonly Sight[]): string {
  const sizes = (['html', 'js', 'css', 'font'] as const).map((kind) =>
    kib(sights, kind).toFixed(1).padStart(6),
  )
  const paint = middle(sights, ({ paintMs }) => paintMs)
  const work = middle(sights, ({ workMs }) => workMs)
  const times = (value: number, of: (sight: Sight) => number) =>
    `${value.toFixed(0).padStart(6)} ${(value / middle(bare, of)).toFixed(2)}×`
  return [
    name.padEnd(12),
    ...sizes,
    all(sights).toFixed(1).padStart(7),
    times(paint, ({ paintMs }) => paintMs),
    times(work, ({ workMs }) => workMs),
    middle(sights, ({ scriptMs }) => scriptMs)
      .toFixed(0)
      .padStart(6),
  ].join('  ')
}

type Visitor = Awaited<ReturnType<BrowserContext['storageState']>>

async function measure(browser: Browser, visitor: Visitor, appUrl: string, bareUrl: string): Promise<void> {
  const bare: Sight[] = []
  const seen = new Map<string, Sight[]>(routes.map(({ name }) => [name, []]))
  // In turns, so that a busy minute of the machine falls on all of them.
  for (let run = 0; run < runs; run += 1) {
    bare.push(await visit(browser, bareUrl))
    for (const { name, path, signedIn } of routes)
      seen.get(name)?.push(await visit(browser, `${appUrl}${path}`, signedIn ? visitor : undefined))
  }
  console.log(`\nKiB over the line, ms on a phone: 4 times slower, slow 4G; median of ${runs}`)
  console.log(
    `${'route'.padEnd(12)}    HTML      JS     CSS   fonts      all        paint         work  script`,
  )
  console.log(row('bare page', bare, bare))
  for (const [name, sights] of seen) console.log(row(name, sights, bare))
  console.log(`aims: paint ${aims.paint}×, work ${aims.work}×`)
}

async function measureInputs(browser: Browser, appUrl: string, sandbox: SandboxControl): Promise<void> {
  console.log(
    `\nms from an input to its paint in a sale, on a page at rest, 4 times slower (aim ${aims.inputMs}); the slowest of each run`,
  )
  for (let run = 0; run < runs; run += 1) {
    const inputs = [...(await inputsOfSale(browser, appUrl, sandbox))].sort((a, b) => b.ms - a.ms)
    console.log(
      inputs
        .slice(0, 3)
        .map(({ ms, event, path }) => `${ms} (${event} at ${path.replace(/[\da-f-]{36}/, '…')})`)
        .join(', '),
    )
  }
}

async function score(appUrl: string, port: number): Promise<void> {
  console.log(`\nLighthouse on a phone, median of ${scoreRuns} (aim ${aims.score})`)
  for (const { name, path } of routes.filter(({ scored }) => scored)) {
    const found: Record<string, number>[] = []
    for (let run = 0; run < scoreRuns; run += 1) found.push(await scoresOf(`${appUrl}${path}`, port))
    const medians = categories.map((category) => median(found.map((scores) => scores[category] ?? 0)))
    console.log(
      `${name.padEnd(12)}  ${categories.map((category, index) => `${category} ${medians[index]}`).join(', ')}`,
    )
  }
}

await runSoak(async () => {
  if (!process.env.JOURNEYS_REUSE_BUILD && (await buildForTests('sandbox')).failed > 0)
    throw new Error('the build failed')
  const sandbox = await runSandbox()
  atEnd(sandbox.stop)
  const app = await runApp(sandbox.url)
  atEnd(app.stop)
  const bareUrl = await runBare()
  const executablePath = await findChromium(root)
  const { context, port } = await signedInBrowser(app.url, sandbox.url, executablePath)
  const browser = await chromium.launch({ executablePath })
  atEnd(() => browser.close())
  await measure(browser, await context.storageState(), app.url, bareUrl)
  await measureInputs(browser, app.url, new SandboxControl(sandbox.url))
  if (scoreRuns > 0) await score(app.url, port)
  return [{ promise: 'every route was measured', held: true }]
})

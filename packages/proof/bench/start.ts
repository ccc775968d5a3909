// npm run proof -- bench start: how long a newcomer waits. From a bare clone, with packages installed, and at a second
// start: seconds until `npm run dev` is ready, and until a sale made by hand is settled in the bank.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { Sale } from '@/e2e/support/sale'
import { SandboxControl } from '@/e2e/support/sandbox'
import { textIn } from '@/e2e/support/text'
import { findChromium } from '@/scripts/lib/browser.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { root } from '@/scripts/lib/programs.mjs'

interface Seconds {
  readonly ready: number
  readonly settled: number
}

const seconds = (since: number) => (performance.now() - since) / 1000

async function started(dir: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn('npm', ['run', 'dev'], {
    cwd: dir,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await new Promise<void>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('ready in')) resolve()
    })
    child.once('exit', () => reject(new Error(`npm run dev ended early:\n${text}`)))
  })
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await ended
}

/** A newcomer's sale: the Sandbox wallet, test tokens, the example, two confirmations. */
async function sell(appUrl: string, sandboxUrl: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(root),
    args: ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'],
  })
  try {
    const context = await browser.newContext({ baseURL: appUrl, locale: 'en-US' })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const sale = new Sale(page, textIn('en'), 'Sandbox wallet')
    const confirm = page.getByRole('button', { name: sale.t('sandbox.wallet.confirm'), exact: true })
    const [chain] = await new SandboxControl(sandboxUrl).chains()
    if (chain === undefined) throw new Error('the sandbox has no chain')
    await page.goto('/sign-in?next=/sell')
    await sale.chooseWallet('wallet.connect')
    await sale.button('signIn.sign').click()
    await confirm.click()
    await sale.button('sandbox.getTokens').click()
    await page.getByText(sale.t('sandbox.gotTokens', { chain: chain.name })).waitFor()
    await sale.field('checkout.youSend').fill('100')
    await sale.fillExample()
    await sale.askQuote()
    for (const step of ['approval', 'transfer'] as const) {
      await sale.readyFor(step, chain)
      await sale.sign(step)
      await confirm.click()
    }
    await sale.completed()
  } finally {
    await browser.close()
  }
}

async function run(dir: string, env: NodeJS.ProcessEnv, since: number): Promise<Seconds> {
  const child = await started(dir, env)
  try {
    const ready = seconds(since)
    await sell(`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.SANDBOX_PORT}`)
    return { ready, settled: seconds(since) }
  } finally {
    await stop(child)
  }
}

function clone(into: string): string {
  const dir = join(into, 'clone')
  execFileSync('git', ['clone', '--quiet', root, dir])
  return dir
}

const [port, sandboxPort] = await freePorts(2)
const env = {
  ...process.env,
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
}
const folder = mkdtempSync(join(tmpdir(), 'start-'))
const show = (what: string, { ready, settled }: Seconds) =>
  console.log(
    `${what.padEnd(34)} ready ${ready.toFixed(1).padStart(6)} s   settled sale ${settled.toFixed(1).padStart(6)} s`,
  )
try {
  const bareSince = performance.now()
  const dir = clone(folder)
  show('bare clone', await run(dir, env, bareSince))
  for (const made of ['.next', '.data', '.sandbox', '.env.local', 'node_modules/.cache']) {
    rmSync(join(dir, made), { recursive: true, force: true })
  }
  show('packages installed, first start', await run(dir, env, performance.now()))
  show('second start', await run(dir, env, performance.now()))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

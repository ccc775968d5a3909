// npm run proof -- bench first-load: the JavaScript a first visit downloads, measured in a real browser.
// Exits with 1 when a page of the sell flow exceeds its limit.
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { Sale } from '@/e2e/support/sale'
import { SandboxControl } from '@/e2e/support/sandbox'
import { textIn } from '@/e2e/support/text'
import { TestWallet } from '@/e2e/support/wallet'
import { runApp, runSandbox } from '@/e2e/support/world'
import { findChromium } from '@/scripts/lib/browser.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { buildForTests } from '@/scripts/parts/build.mjs'
import { installWallet } from '../browser/install-wallet'

const limitsKib = { landing: 141, beforeWallet: 160, walletOpen: 205 } as const

/** Counts every script a page loads from now on, each once. */
function countScripts(page: Page) {
  const loaded = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || loaded.has(response.url())) return
    loaded.set(response.url(), response.headerValue('content-length').then(Number))
  })
  return async () => {
    const all = await Promise.all(loaded.values())
    return { files: all.length, kib: all.reduce((sum, bytes) => sum + bytes, 0) / 1024 }
  }
}

type Row = readonly [
  name: string,
  measured: { readonly files: number; readonly kib: number },
  limitKib: number,
]

/** A visit with an empty cache: a page in a fresh context with only the cookies and storage of `from`. */
async function visit(from: BrowserContext, baseURL: string, wallet: TestWallet) {
  const browser = from.browser()
  if (browser === null) throw new Error('the context has no browser')
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    storageState: await from.storageState(),
  })
  await installWallet(wallet, context)
  const page = await context.newPage()
  return { page, read: countScripts(page), close: () => context.close() }
}

async function measure(appUrl: string, sandboxUrl: string): Promise<readonly Row[]> {
  const browser = await chromium.launch({
    executablePath: await findChromium(root),
    args: ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'],
  })
  try {
    const control = new SandboxControl(sandboxUrl)
    const chains = await control.chains()
    const [chain] = chains
    const token = chain?.tokens[0]
    if (chain === undefined || token === undefined) throw new Error('the sandbox offers no token')
    const wallet = new TestWallet(chains)
    await control.faucet(chain.id, wallet.address)
    const context = await browser.newContext({ baseURL: appUrl, locale: 'en-US' })
    await installWallet(wallet, context)

    const landing = await visit(context, appUrl, wallet)
    await landing.page.goto('/', { waitUntil: 'networkidle' })
    const landingSize = await landing.read()
    await landing.close()

    const sale = new Sale(await context.newPage(), textIn('en'))
    await sale.signIn()
    const sell = await visit(context, appUrl, wallet)
    await sell.page.goto('/sell', { waitUntil: 'networkidle' })
    const sellSize = await sell.read()
    const form = new Sale(sell.page, textIn('en'))
    await form.fill({ chain, token, amount: '10', pixKey: 'size@example.com' })
    await form.askQuote()
    await form.readyFor('approval', chain)
    const signable = await sell.read()
    await sell.close()
    return [
      ['landing', landingSize, limitsKib.landing],
      ['sell, before a wallet', sellSize, limitsKib.beforeWallet],
      ['sell, wallet open', signable, limitsKib.walletOpen],
    ]
  } finally {
    await browser.close()
  }
}

if (!process.env.JOURNEYS_REUSE_BUILD && (await buildForTests('sandbox')).failed > 0) process.exit(1)
const sandbox = await runSandbox()
const app = await runApp(sandbox.url).catch(async (error: unknown) => {
  await sandbox.stop()
  throw error
})
try {
  const rows = await measure(app.url, sandbox.url)
  for (const [name, { files, kib }, limitKib] of rows) {
    console.log(
      `${name.padEnd(24)} ${kib.toFixed(1).padStart(7)} KiB in ${String(files).padStart(2)} files   limit ${limitKib}`,
    )
  }
  if (rows.some(([, { kib }, limitKib]) => kib > limitKib)) process.exitCode = 1
} finally {
  await app.stop()
  await sandbox.stop()
}

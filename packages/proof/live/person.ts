// A person of the rehearsal: their browser, their wallet, and what all of them do.
import { chromium, type Page } from '@playwright/test'
import { Bank } from '@/e2e/support/purchase'
import type { Sale } from '@/e2e/support/sale'
import type { SandboxChain } from '@/e2e/support/sandbox'
import { TestWallet } from '@/e2e/support/wallet'
import { findChromium } from '@/scripts/lib/browser.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { installWallet } from '../browser/install-wallet'
import { atEnd } from '../soak/report'
import type { Stage } from './stage'

export interface Person {
  readonly page: Page
  readonly chains: readonly SandboxChain[]
  readonly close: () => Promise<void>
}

export type Errand = (stage: Stage, who: Person) => Promise<void>

/** With tokens in a new wallet. What the pages complain about is collected. */
export async function openBrowser({ appUrl, sandbox }: Stage, complaints: string[]): Promise<Person> {
  const browser = await chromium.launch({
    executablePath: await findChromium(root),
    args: ['--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
  atEnd(() => browser.close())
  const context = await browser.newContext({ baseURL: appUrl, ignoreHTTPSErrors: true, locale: 'en-US' })
  const chains = await sandbox.chains()
  const wallet = new TestWallet(chains)
  await installWallet(wallet, context)
  for (const { id } of chains) await sandbox.faucet(id, wallet.address)
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  return { page, chains, close: () => browser.close() }
}

export function usdcOn({ chains }: Person, index: number) {
  const chain = chains[index]
  const token = chain?.tokens.find(({ symbol }) => symbol === 'USDC')
  if (chain === undefined || token === undefined) throw new Error(`chain ${index} has no USDC`)
  return { chain, token }
}

export async function quoteAndSign(sale: Sale, who: Person): Promise<void> {
  const { chain } = usdcOn(who, 0)
  await sale.askQuote()
  for (const step of ['approval', 'transfer'] as const) {
    await sale.readyFor(step, chain)
    await sale.sign(step)
  }
}

export async function payCode({ sandboxUrl }: Stage, brCode: string): Promise<void> {
  const bank = new Bank(sandboxUrl)
  await bank.pay({ payment: { brCode } }, await bank.payerWith('1000'))
}

/** At ten calls in five minutes the last news may wait until the window has moved on. */
const longestMs = 6 * 60_000

export const ends = (sale: Sale, title: string) => sale.heading(title).waitFor({ timeout: longestMs })

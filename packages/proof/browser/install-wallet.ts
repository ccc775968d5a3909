import type { BrowserContext } from '@playwright/test'
import type { TestWallet } from '@/e2e/support/wallet'

/** For runs that tsx starts: it names functions with a helper that is missing in the page the function is sent to. */
export async function installWallet(wallet: TestWallet, context: BrowserContext): Promise<void> {
  await context.addInitScript('globalThis.__name ??= (named) => named')
  await wallet.install(context)
}

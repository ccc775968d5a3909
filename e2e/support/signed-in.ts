import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Hex } from '@/lib/domain/chains'
import { Sale } from './sale'
import type { SandboxControl } from './sandbox'
import { patient } from './test'
import { TestWallet } from './wallet'

interface Somewhere {
  readonly browser: Browser
  readonly sandbox: SandboxControl
  readonly appUrl: string
}

/** Another browser, signed in with a wallet. */
export async function signedInElsewhere({ browser, sandbox, appUrl }: Somewhere, key: Hex) {
  const context = await browser.newContext({ baseURL: appUrl, locale: 'en-US' })
  await new TestWallet(await sandbox.chains(), key).install(context)
  const sale = new Sale(patient(await context.newPage()))
  await sale.signIn()
  return { context, sale }
}

export async function signedInHere(context: BrowserContext, page: Page, sandbox: SandboxControl, key: Hex) {
  await new TestWallet(await sandbox.chains(), key).install(context)
  const sale = new Sale(page)
  await sale.signIn()
  return sale
}

export const signInAgain = /\/sign-in\?next=/

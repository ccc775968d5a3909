// The longest time from a press or a typed letter to the next paint, in a sale on a phone whose processor is four times slower.
import type { Browser, Page } from '@playwright/test'
import { newPixKey, Sale } from '@/e2e/support/sale'
import type { SandboxControl } from '@/e2e/support/sandbox'
import { textIn } from '@/e2e/support/text'
import { TestWallet } from '@/e2e/support/wallet'
import { installWallet } from '../../browser/install-wallet'
import { phone, slowdown } from './visit'

export interface Input {
  /** `click`, `keydown` and the like. */
  readonly event: string
  readonly path: string
  /** The browser rounds it to 8 ms, and tells none below 16. */
  readonly ms: number
}

/** In the page: tells every event that belongs to a person's input. */
function watchInputs() {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { name, duration, interactionId } = entry as PerformanceEventTiming & { interactionId: number }
      if (interactionId > 0) console.debug(`input ${name} ${duration} ${location.pathname}`)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** A person reads first. An input before React has taken over the page waits until it has. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Every input that took 16 ms or longer, from the open form to the signed transfer. */
export async function inputsOfSale(
  browser: Browser,
  appUrl: string,
  sandbox: SandboxControl,
): Promise<readonly Input[]> {
  const chains = await sandbox.chains()
  const [chain] = chains
  const token = chain?.tokens.find(({ symbol }) => symbol === 'USDC')
  if (chain === undefined || token === undefined) throw new Error('the sandbox has no USDC')
  const wallet = new TestWallet(chains)
  await sandbox.faucet(chain.id, wallet.address)
  const context = await browser.newContext({ ...phone, locale: 'en-US', baseURL: appUrl })
  try {
    await installWallet(wallet, context)
    await context.addInitScript(watchInputs)
    const page = await context.newPage()
    const found: Input[] = []
    page.on('console', (message) => {
      const [, event, ms, path] = /^input (\S+) (\S+) (\S+)$/.exec(message.text()) ?? []
      if (event !== undefined && path !== undefined) found.push({ event, path, ms: Number(ms) })
    })
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const sale = new Sale(page, textIn('en'))
    const amount = sale.field('checkout.youSend')
    await page.goto('/sell')
    await atRest(page)
    await amount.clear()
    await amount.pressSequentially('250')
    await page.goto('/sign-in?next=/sell')
    await atRest(page)
    await sale.chooseWallet('wallet.connect')
    await sale.button('signIn.sign').click()
    await page.waitForURL('/sell')
    await atRest(page)
    await sale.chooseToken(chain, token)
    await amount.clear()
    await amount.pressSequentially('100')
    await sale.fillRecipient({ pixKey: newPixKey() })
    await sale.askQuote()
    await sale.signAll(chain)
    return found
  } finally {
    await context.close()
  }
}

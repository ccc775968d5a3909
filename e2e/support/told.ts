// Orders the service lies about, and the checks shared by all these journeys.
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { ToldEnd } from '@/lib/domain/order/told'
import { atSize } from './at-size'
import type { ChainReader } from './chain'
import type { Guard } from './guard'
import { openSale, type Sale } from './sale'
import type { SandboxControl } from './sandbox'
import type { Text } from './text'
import type { TestWallet } from './wallet'

interface Seller {
  readonly page: Sale['page']
  readonly wallet: TestWallet
  readonly sandbox: SandboxControl
}

/** Blocks until `open` is called. */
export function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

/** A sale of 100 USDC that needs no approval, with its quote on the screen. */
export async function pricedSale(seller: Seller, chain: ChainReader, t?: Text) {
  const opened = await openSale(seller, { chain, allowed: '100', ...(t ? { t } : {}) })
  const orderId = await opened.sale.askQuote()
  const transactionId = (await opened.sale.record(orderId)).quote?.transactionId ?? ''
  await opened.sale.readyFor('transfer', chain.chain)
  return { ...opened, orderId, transactionId }
}

/** The same with the transfer in the wallet, which signs and sends it once released. */
export async function promptedSale(seller: Seller, chain: ChainReader, t?: Text) {
  const priced = await pricedSale(seller, chain, t)
  const { open: letGo, opened } = gate()
  seller.wallet.gates = { asked: () => opened, sent: async () => {} }
  await priced.sale.sign('transfer')
  await expect.poll(() => seller.wallet.transactions.length).toBe(1)
  return { ...priced, letGo }
}

/** Waits until our record has the service's answer about the outcome. */
export async function untilTold(sale: Sale, orderId: string, end: ToldEnd, standing?: string): Promise<void> {
  const wanted = standing === undefined ? { end } : { end, standing }
  await expect.poll(async () => (await sale.record(orderId)).told, { timeout: 60_000 }).toMatchObject(wanted)
}

/** A message shown on the page, whatever its values. */
export function heading(sale: Sale, key: string, values: Readonly<Record<string, string>> = {}): Locator {
  return sale.page.getByRole('heading', { level: 1, name: sale.t(key, values), exact: true })
}

/**
 * Presses a button until a screen has the focus: a look of the server's own may be under way, and blocks follow a moved clock
 * within seconds.
 */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (!(await shown.isVisible())) await button.click({ timeout: 3_000 })
    await expect(shown).toBeFocused({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

/** Nothing overflows the page, down to the narrowest phone. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 390])
    await atSize(page, { width, height: 844 }, () =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width),
    )
}

export async function expectNoReceipt(sale: Sale, orderId: string, why: string): Promise<void> {
  const back = sale.page.url()
  await sale.page.goto(`/transactions/${orderId}/receipt`)
  await expect(sale.heading('receipt.none.title')).toBeVisible()
  await expect(sale.page.getByText(sale.t(`receipt.none.${why}`))).toBeVisible()
  await sale.page.goto(back)
}

export async function expectReceiptPage(sale: Sale, orderId: string, kind: string): Promise<void> {
  await sale.page.goto(`/transactions/${orderId}/receipt`)
  await expect(heading(sale, 'receipt.title', { kind })).toBeVisible()
}

/** An entry in the order's own timeline, which a person opens. */
export async function storyEntry(
  sale: Sale,
  key: string,
  values: Readonly<Record<string, string>>,
): Promise<Locator> {
  await sale.openTechnical()
  return sale.page.getByRole('listitem').filter({ hasText: sale.t(`timeline.what.${key}`, values) })
}

/** What it takes to sign in somebody else. */
export interface Office {
  readonly browser: Browser
  readonly guard: Guard
  readonly sandbox: SandboxControl
  readonly appUrl: string
}

/** Where orders that need a person are listed. */
export interface Desk {
  readonly expectListed: (orderId: string, reason: string) => Promise<void>
  readonly expectGone: (orderId: string) => Promise<void>
  readonly close: () => Promise<void>
}

// The steps of a sale as a person takes them.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { parseUnits } from 'viem'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { ChainReader } from './chain'
import { expectFocusKept } from './focus'
import type { SandboxChain, SandboxControl, SandboxToken } from './sandbox'
import { anything, patternOf, type Text, textIn } from './text'
import type { TestWallet } from './wallet'

/** A unique Pix key, so that its balance reflects only one sale. */
export function newPixKey(): string {
  return `recebe-${randomUUID()}@example.com`
}

/** Stated, since scripts outside the journeys have a shorter limit, and a first sale waits for code to be compiled. */
const ready = { timeout: 20_000 }

/** Our own record of an order, read with a browser's session. */
export async function readRecord(request: APIRequestContext, orderId: string): Promise<OrderView> {
  // In development the server may close a keep-alive connection just as it is reused.
  const response = await request.get(`/api/orders/${orderId}`, { maxRetries: 2 })
  // Safe: the status route's answer; callers compare every field they use.
  const result = (await response.json()) as { ok: boolean; data: OrderView }
  expect(result.ok, `the record of ${orderId} can be read`).toBe(true)
  return result.data
}

/** What each journey gets from its fixtures. */
interface Seller {
  readonly page: Page
  readonly wallet: TestWallet
  readonly sandbox: SandboxControl
}

interface SaleStart {
  readonly chain: ChainReader
  readonly symbol?: string
  readonly amount?: string
  readonly field?: SaleField
  /** The settlement contract's existing allowance, in tokens. */
  readonly allowed?: string
  /** Set when the page's language is not English. */
  readonly t?: Text
}

interface SaleChoice {
  readonly chain: SandboxChain
  readonly token: SandboxToken
  readonly amount: string
  readonly field?: SaleField
  readonly pixKey: string
}

type SaleField = 'checkout.youSend' | 'sell.theyReceive' | 'checkout.inDollars'

/** The start of most sales: signed in, with test tokens on one chain, and the form filled in. */
export async function openSale({ page, wallet, sandbox }: Seller, opening: SaleStart) {
  const { chain, symbol = 'USDC', amount = '100', field = 'checkout.youSend', allowed, t } = opening
  const sale = new Sale(page, t)
  const pixKey = newPixKey()
  const token = chain.token(symbol)
  await sandbox.faucet(chain.chain.id, wallet.address)
  if (allowed !== undefined) {
    await wallet.allow(chain, token.address, parseUnits(allowed, token.decimals))
  }
  // The wallet's balance before the sale, in base units.
  const tokens = await chain.balanceOf(token.address, wallet.address)
  await sale.signIn()
  await sale.fillOpened({ chain: chain.chain, token, amount, field, pixKey })
  return { sale, pixKey, token, tokens }
}

export class Sale {
  constructor(
    readonly page: Page,
    readonly t: Text = textIn('en'),
    readonly walletName = 'Test Wallet',
    /** The checkout's location, if it is in a frame of the page. */
    readonly scope: Pick<Page, 'getByRole'> = page,
  ) {}

  button(key: string, values?: Readonly<Record<string, string | number>>): Locator {
    return this.scope.getByRole('button', { name: this.t(key, values), exact: true })
  }

  heading(key: string): Locator {
    return this.scope.getByRole('heading', { name: this.t(key), exact: true })
  }

  field(key: string): Locator {
    return this.scope.getByRole('textbox', { name: this.t(key), exact: true })
  }

  /** On the sign-in page, which then opens the form. */
  async signIn(): Promise<void> {
    await this.page.goto('/sign-in?next=/sell')
    await this.chooseWallet('wallet.connect')
    await this.button('signIn.sign').click()
    await expect(this.heading('sell.title')).toBeVisible()
    await expectFocusKept(this.page)
  }

  /** The button of the account menu. It is there as long as somebody is signed in. */
  account(): Locator {
    return this.scope.getByRole('button', {
      name: patternOf(this.t('common.account.open', { address: anything })),
    })
  }

  async openAccount(): Promise<void> {
    await this.account().click()
    await expect(this.account()).toHaveAttribute('aria-expanded', 'true')
  }

  async signOut(): Promise<void> {
    await this.openAccount()
    await this.button('common.signOut').click()
  }

  async chooseWallet(key: string): Promise<void> {
    await this.button(key).click()
    const dialog = this.scope.getByRole('dialog', { name: this.t('wallet.choose') })
    await dialog.getByRole('button', { name: this.walletName }).click()
    await expect(dialog).toBeHidden()
  }

  async chooseToken(chain: SandboxChain, token: SandboxToken): Promise<void> {
    const name = this.t('token.on', { symbol: token.symbol, chain: chain.name })
    await this.scope.getByRole('combobox', { name: this.t('token.label') }).selectOption({ label: name })
  }

  async fillRecipient({ pixKey }: { pixKey: string }): Promise<void> {
    await this.field('recipient.pixKey').fill(pixKey)
    await this.field('recipient.name').fill('Maria Oliveira')
    await this.field('recipient.taxId').fill('529.982.247-25')
    await this.field('recipient.email').fill('maria@example.com')
  }

  async fillExample(): Promise<void> {
    await this.button('sandbox.fillExample').click()
  }

  /** Opens the form and fills it in; the amount goes into the named field. */
  async fill(choice: SaleChoice): Promise<void> {
    await this.page.goto('/sell')
    await this.fillOpened(choice)
  }

  /** The same in a form that is open, with the balances that it read when it was opened. */
  async fillOpened(choice: SaleChoice): Promise<void> {
    await this.chooseToken(choice.chain, choice.token)
    await this.field(choice.field ?? 'checkout.youSend').fill(choice.amount)
    await this.fillRecipient(choice)
  }

  /** Requests a quote with one press and returns the new order's id. */
  async askQuote(): Promise<string> {
    await this.button('checkout.getQuote').click()
    await this.page.waitForURL(/\/sell\/[0-9a-f-]{36}$/)
    await expect(this.heading('review.heading')).toBeVisible()
    await expectFocusKept(this.page)
    return this.orderId()
  }

  orderId(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? ''
  }

  /** The button that signs a step, whatever amount its name contains. */
  stepButton(step: StepName): Locator {
    return this.scope.getByRole('button', {
      name: patternOf(this.t(`sign.${step}.button`, { amount: anything })),
    })
  }

  /** Switches the wallet to the order's chain if needed, then offers the step. */
  async readyFor(step: StepName, chain: SandboxChain): Promise<void> {
    const switching = this.button('sign.switchTo', { chain: chain.name })
    await expect(switching.or(this.stepButton(step))).toBeVisible(ready)
    if (await switching.isVisible()) await switching.click()
    await expect(this.stepButton(step)).toBeEnabled(ready)
    await expectFocusKept(this.page)
  }

  async sign(step: StepName): Promise<void> {
    await this.stepButton(step).click()
    await expectFocusKept(this.page)
  }

  /** Every step of a first sale unless others are given, to the end of the sale. */
  async signAll(chain: SandboxChain, steps: readonly StepName[] = ['approval', 'transfer']): Promise<void> {
    for (const step of steps) {
      await this.readyFor(step, chain)
      await this.sign(step)
    }
    await this.completed()
  }

  async completed(): Promise<void> {
    await expect(this.heading('outcome.completed.title')).toBeVisible({ timeout: 60_000 })
    await expectFocusKept(this.page)
  }

  /** The log of an order's events, which only a person opens. */
  async openTechnical(): Promise<void> {
    const fold = this.page.locator('details').filter({ hasText: this.t('timeline.technical') })
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
  }

  /** Our own record of an order, as its owner may read it. */
  record(orderId: string = this.orderId()): Promise<OrderView> {
    return readRecord(this.page.request, orderId)
  }
}

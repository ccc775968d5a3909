// The presses of one sale, as a person makes them.
import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { StepName } from '@/lib/domain/quote'
import type { OrderView } from '@/lib/domain/ramp-api'
import type { SandboxChain, SandboxToken } from './sandbox'
import { type Text, textIn } from './text'

/** A PIX key that nobody else is paid at, so that its balance tells of one sale alone. */
export function newPixKey(): string {
  return `recebe-${randomUUID()}@example.com`
}

export class Sale {
  constructor(
    readonly page: Page,
    readonly t: Text = textIn('en'),
    readonly walletName = 'Test Wallet',
  ) {}

  button(key: string, values?: Readonly<Record<string, string | number>>): Locator {
    return this.page.getByRole('button', { name: this.t(key, values), exact: true })
  }

  heading(key: string): Locator {
    return this.page.getByRole('heading', { name: this.t(key), exact: true })
  }

  field(key: string): Locator {
    return this.page.getByRole('textbox', { name: this.t(key), exact: true })
  }

  /** By the real form, from any page that asks for it. */
  async signIn(): Promise<void> {
    await this.page.goto('/sell')
    await this.chooseWallet('wallet.connect')
    await this.button('signIn.sign').click()
    await expect(this.heading('sell.title')).toBeVisible()
  }

  async chooseWallet(key: string): Promise<void> {
    await this.button(key).click()
    const dialog = this.page.getByRole('dialog', { name: this.t('wallet.choose') })
    await dialog.getByRole('button', { name: this.walletName }).click()
    await expect(dialog).toBeHidden()
  }

  async chooseToken(chain: SandboxChain, token: SandboxToken): Promise<void> {
    const name = this.t('sell.tokenOn', { symbol: token.symbol, chain: chain.name })
    await this.page.getByRole('combobox', { name: this.t('sell.token') }).selectOption({ label: name })
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

  /** Opens the form and fills all of it; the amount stands in the field that is named. */
  async fill(choice: {
    readonly chain: SandboxChain
    readonly token: SandboxToken
    readonly amount: string
    readonly field?: 'sell.youSend' | 'sell.theyReceive' | 'sell.inDollars'
    readonly pixKey: string
  }): Promise<void> {
    await this.page.goto('/sell')
    await this.chooseToken(choice.chain, choice.token)
    await this.field(choice.field ?? 'sell.youSend').fill(choice.amount)
    await this.fillRecipient(choice)
  }

  /** Asks for a quote by one press and answers the new order's id. */
  async askQuote(): Promise<string> {
    await this.button('sell.getQuote').click()
    await this.page.waitForURL(/\/sell\/[0-9a-f-]{36}$/)
    await expect(this.heading('review.heading')).toBeVisible()
    return this.orderId()
  }

  orderId(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? ''
  }

  /** The button that signs a step, whatever the amount in its name. */
  stepButton(step: StepName): Locator {
    const parts = this.t(`sign.${step}.button`, { amount: '\u0000' }).split('\u0000')
    const name = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')
    return this.page.getByRole('button', { name: new RegExp(`^${name}$`) })
  }

  /** Brings the wallet onto the order's chain when it stands elsewhere, then offers the step. */
  async readyFor(step: StepName, chain: SandboxChain): Promise<void> {
    const switching = this.button('sign.switchTo', { chain: chain.name })
    await expect(switching.or(this.stepButton(step))).toBeVisible()
    if (await switching.isVisible()) await switching.click()
    await expect(this.stepButton(step)).toBeEnabled()
  }

  async sign(step: StepName): Promise<void> {
    await this.stepButton(step).click()
  }

  /** Every step of a first sale unless others are named, to the end of the sale. */
  async signAll(chain: SandboxChain, steps: readonly StepName[] = ['approval', 'transfer']): Promise<void> {
    for (const step of steps) {
      await this.readyFor(step, chain)
      await this.sign(step)
    }
    await this.completed()
  }

  async completed(): Promise<void> {
    await expect(this.heading('outcome.completed.title')).toBeVisible({ timeout: 60_000 })
  }

  /** Our own record of an order, as its owner may read it. */
  async record(orderId: string = this.orderId()): Promise<OrderView> {
    const response = await this.page.request.get(`/api/orders/${orderId}`)
    // The status route's answer; the journey compares every field that it uses.
    const result = (await response.json()) as { ok: boolean; data: OrderView }
    expect(result.ok).toBe(true)
    return result.data
  }
}

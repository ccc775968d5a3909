// The steps of a purchase as a person takes them, and what the sandbox's bank has recorded of it.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { ChainReader } from './chain'
import { expectFocusKept } from './focus'
import { Sale } from './sale'
import type { SandboxChain, SandboxToken } from './sandbox'

export interface PurchaseChoice {
  readonly chain: SandboxChain
  readonly token: SandboxToken
  readonly amount: string
  readonly field?: 'buy.youPay' | 'buy.youReceive'
  /** Omitted: the tokens go to the person's own wallet. */
  readonly address?: string
  /** The label of a saved wallet, instead of an address. */
  readonly saved?: string
}

export class Purchase extends Sale {
  override async signIn(): Promise<void> {
    await this.page.goto('/sign-in?next=/buy')
    await this.chooseWallet('wallet.connect')
    await this.button('signIn.sign').click()
    await expect(this.heading('buy.title')).toBeVisible()
    await expectFocusKept(this.page)
  }

  async wish(choice: PurchaseChoice): Promise<void> {
    await this.page.goto('/buy')
    await this.fillWish(choice)
  }

  /** All fields of the form that is open. */
  async fillWish(choice: PurchaseChoice): Promise<void> {
    await this.chooseToken(choice.chain, choice.token)
    await this.field(choice.field ?? 'buy.youPay').fill(choice.amount)
    const where = this.page.getByRole('combobox', { name: this.t('address.choose') })
    if (choice.saved !== undefined) {
      const option = where.getByRole('option', { name: choice.saved })
      await where.selectOption({ label: await option.innerText() })
    }
    if (choice.address === undefined) return
    await where.selectOption({ label: this.t('address.other') })
    const typed = this.t('address.typed', { chain: choice.chain.name })
    await this.page.getByRole('textbox', { name: typed }).fill(choice.address)
  }

  /** Reviews, and gets the code with one press. Returns the new order's id. */
  async getCode(): Promise<string> {
    await this.button('buy.continue').click()
    await expect(this.heading('buy.review.heading')).toBeVisible()
    await expectFocusKept(this.page)
    await this.button('buy.review.getCode').click()
    return this.atCode()
  }

  async atCode(): Promise<string> {
    await this.page.waitForURL(/\/buy\/[0-9a-f-]{36}$/)
    await expect(this.button('pay.copyCode')).toBeEnabled()
    await expectFocusKept(this.page)
    return this.orderId()
  }

  /** Replaces the code of an order that is over with a new one. Returns the new order's id. */
  async renewCode(): Promise<string> {
    const old = this.orderId()
    await this.button('review.newCode').click()
    // A page can be seen before its address is known.
    await this.page.waitForURL((url) => !url.pathname.endsWith(old))
    return this.atCode()
  }

  async ends(outcome: string): Promise<void> {
    await expect(this.heading(`buyOutcome.${outcome}.title`)).toBeVisible({ timeout: 90_000 })
    await expectFocusKept(this.page)
  }
}

/** The sandbox's bank, where payers have their own accounts. */
export class Bank {
  constructor(private readonly url: string) {}

  private async post(path: string, body: object): Promise<void> {
    const response = await fetch(`${this.url}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
  }

  /** A new payer, so that the balance reflects only one purchase. */
  async payerWith(amount: string): Promise<string> {
    const key = `paga-${randomUUID()}@example.com`
    await this.post('bank/fund', { key, amount })
    return key
  }

  pay = (
    order: { readonly payment: Pick<NonNullable<OrderView['payment']>, 'brCode'> | null },
    payer: string,
    more: object = {},
  ) => this.post('bank/pay', { brCode: order.payment?.brCode, payer, ...more })
}

/** Base units of an order's token at its destination, as the chain has them. */
export function tokensAt(chain: ChainReader, { to }: OrderView): Promise<bigint> {
  if (to === null) throw new Error('nothing is delivered')
  return chain.balanceOf(to.token, to.address)
}

export function boughtUnits(order: OrderView, decimals: number): bigint {
  return parseUnits(order.quote?.receiveAmount ?? '', decimals)
}

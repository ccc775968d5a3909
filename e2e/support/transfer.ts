// The steps of a cross-chain transfer as a person takes them.
import { expect } from '@playwright/test'
import type { Address } from '@/lib/domain/chains'
import { expectFocusKept } from './focus'
import { Sale } from './sale'
import type { SandboxChain, SandboxToken } from './sandbox'

export interface Place {
  readonly chain: SandboxChain
  readonly token: SandboxToken
}

export interface TransferChoice {
  readonly from: Place
  readonly to: Place
  readonly amount: string
  readonly field?: 'checkout.youSend' | 'send.theyReceive' | 'checkout.inDollars'
  /** Omitted: the tokens go to the person's own wallet. */
  readonly address?: Address
}

export class Transfer extends Sale {
  /** On the sign-in page, and from there to sending. */
  override async signIn(): Promise<void> {
    await this.page.goto('/sign-in?next=/send')
    await this.chooseWallet('wallet.connect')
    await this.button('signIn.sign').click()
    await expect(this.heading('send.title')).toBeVisible()
    await expectFocusKept(this.page)
  }

  private async choose(label: string, { chain, token }: Place): Promise<void> {
    const name = this.t('token.on', { symbol: token.symbol, chain: chain.name })
    await this.page.getByRole('combobox', { name: this.t(label), exact: true }).selectOption({ label: name })
  }

  async fillTransfer(choice: TransferChoice): Promise<void> {
    await this.page.goto('/send')
    await this.fillPlaces(choice)
  }

  /** All fields of the form that is open. */
  async fillPlaces(choice: TransferChoice): Promise<void> {
    await this.choose('token.label', choice.from)
    await this.choose('send.toToken', choice.to)
    if (choice.address !== undefined) {
      await this.page
        .getByRole('combobox', { name: this.t('address.choose'), exact: true })
        .selectOption({ label: this.t('address.other') })
      await this.fieldOf('address.typed', { chain: choice.to.chain.name }).fill(choice.address)
    }
    await this.field(choice.field ?? 'checkout.youSend').fill(choice.amount)
  }

  fieldOf(key: string, values: Readonly<Record<string, string>>) {
    return this.page.getByRole('textbox', { name: this.t(key, values), exact: true })
  }

  override async askQuote(): Promise<string> {
    await this.button('checkout.getQuote').click()
    await this.page.waitForURL(/\/send\/[0-9a-f-]{36}$/)
    await expect(this.heading('review.heading')).toBeVisible()
    await expectFocusKept(this.page)
    return this.orderId()
  }
}

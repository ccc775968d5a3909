// The steps a person takes to manage recipients.
import { expect } from '@playwright/test'
import { Sale } from './sale'
import type { SandboxChain, SandboxToken } from './sandbox'

interface WalletPlace {
  readonly chain: SandboxChain
  readonly token: SandboxToken
}

export class Recipients extends Sale {
  async open(): Promise<void> {
    await this.page.goto('/recipients')
    await expect(this.heading('recipients.title')).toBeVisible()
  }

  row(label: string) {
    return this.page
      .getByRole('list', { name: this.t('recipients.listLabel') })
      .getByRole('link', { name: label })
  }

  async saveOwn(): Promise<void> {
    await this.button('recipients.new.save').click()
  }

  /** Fills in and saves the form for its kind; ends on the recipient's page. */
  async addPix(label: string, pixKey: string): Promise<void> {
    await this.page.goto('/recipients/new')
    await this.field('recipient.label').fill(label)
    await this.fillRecipient({ pixKey })
    await this.saveOwn()
    await this.expectPageOf(label)
  }

  async addWallet(label: string, address: string, place?: WalletPlace): Promise<void> {
    await this.page.goto('/recipients/new?kind=wallet')
    if (place !== undefined) {
      const line = this.t('recipients.walletLine', { symbol: place.token.symbol, chain: place.chain.name })
      const network = this.page.getByRole('combobox', { name: this.t('recipients.new.network') })
      await network.selectOption({ label: line })
    }
    await this.field('recipient.label').fill(label)
    await this.field('recipients.new.address').fill(address)
    await this.saveOwn()
  }

  async expectPageOf(label: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible({
      timeout: 60_000,
    })
    // A page can be seen before its address is known.
    await this.page.waitForURL(/\/recipients\/[0-9a-f-]{36}$/)
  }
}

/** Details that must turn up nowhere. */
interface Canaries {
  readonly taxId: string
  readonly email: string
}

/** Takes recipients in and out by a file. @returns what the file of a part holds */
export type RecipientFiles = (it: Recipients, canaries: Canaries) => Promise<string>

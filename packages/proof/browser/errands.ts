// One sale and one purchase, each with an amount and a destination that no other errand has.
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { centavos } from '@/e2e/support/agreement'
import { type Bank, Purchase } from '@/e2e/support/purchase'
import { newPixKey, Sale } from '@/e2e/support/sale'
import type { SandboxChain, SandboxControl, SandboxOrder, SandboxToken } from '@/e2e/support/sandbox'
import type { OrderView } from '@/lib/domain/order/view/views'
import { type Check, checkDelivery, checkDeposit, Errand, type ErrandRecords } from './errand'

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

export class SellErrand extends Errand {
  readonly kind = 'sell'
  readonly transfers = 1
  private readonly pixKey = newPixKey()

  async fill(page: Page): Promise<void> {
    const sale = new Sale(page)
    await sale.chooseToken(this.chain, this.token)
    await sale.field('checkout.youSend').fill('5')
    await sale.fillRecipient({ pixKey: this.pixKey })
  }

  protected isMine({ recipientAccount }: SandboxOrder): boolean {
    return recipientAccount === `pix:${this.pixKey}`
  }

  protected async checkMine(mine: readonly SandboxOrder[], told: ErrandRecords): Promise<readonly Check[]> {
    const paid = centavos(await this.sandbox.balance(`pix:${this.pixKey}`))
    return [
      checkDeposit(mine, told),
      [
        paid === centavos(told.completed?.payout?.amount ?? '-1'),
        'the bank paid a different amount than the record says',
      ],
    ]
  }
}

const funds = '500.00'

export class BuyErrand extends Errand {
  readonly kind = 'buy'
  readonly transfers = 0
  readonly address = newAddress()
  private payer: string | null = null
  private isPaid = false

  constructor(
    sandbox: SandboxControl,
    private readonly bank: Bank,
    at: { readonly chain: SandboxChain; readonly token: SandboxToken },
    /** The first code expires; the one after it is paid. */
    readonly letsEnd: boolean,
  ) {
    super(sandbox, at.chain, at.token)
  }

  get hasPaid(): boolean {
    return this.isPaid
  }

  fill(page: Page): Promise<void> {
    const { chain, token, address } = this
    return new Purchase(page).fillWish({ chain, token, amount: '25', address })
  }

  /** In the bank's own app, which is not part of the browser. */
  async pay(order: OrderView): Promise<void> {
    this.payer ??= await this.bank.payerWith(funds)
    await this.bank.pay(order, this.payer)
    this.isPaid = true
  }

  protected isMine({ toAddress }: SandboxOrder): boolean {
    return toAddress === this.address
  }

  protected async checkMine(mine: readonly SandboxOrder[], told: ErrandRecords): Promise<readonly Check[]> {
    const payments = mine.flatMap((order) => order.payments ?? [])
    const due = told.completed?.quote?.sendAmount ?? '0'
    const left = await this.sandbox.balance(`pix:${this.payer}`)
    return [
      [payments.length === 1, `${payments.length} payments at the service`],
      [payments[0]?.keptAmount === due, `the service kept ${payments[0]?.keptAmount} of ${due}`],
      [centavos(left) === centavos(funds) - centavos(due), `the payer has ${left} left`],
      ...(await checkDelivery(this, mine, told)),
    ]
  }
}

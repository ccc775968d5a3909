// One transfer, with an amount and a destination that no other errand has.
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { SandboxChain, SandboxControl, SandboxOrder, SandboxToken } from '@/e2e/support/sandbox'
import { Transfer } from '@/e2e/support/transfer'
import {
  type Check,
  checkDelivery,
  checkDeposit,
  type Destination,
  Errand,
  type ErrandRecords,
} from './errand'

export class SendErrand extends Errand {
  readonly kind = 'send'
  readonly transfers = 1
  private readonly to: Destination

  constructor(
    sandbox: SandboxControl,
    from: { readonly chain: SandboxChain; readonly token: SandboxToken },
    to: Omit<Destination, 'address'>,
  ) {
    super(sandbox, from.chain, from.token)
    this.to = { ...to, address: privateKeyToAccount(generatePrivateKey()).address }
  }

  fill(page: Page): Promise<void> {
    const { chain, token, to } = this
    return new Transfer(page).fillPlaces({ from: { chain, token }, to, amount: '5', address: to.address })
  }

  protected isMine({ toAddress }: SandboxOrder): boolean {
    return toAddress === this.to.address
  }

  protected async checkMine(mine: readonly SandboxOrder[], told: ErrandRecords): Promise<readonly Check[]> {
    const { chain, token } = this.to
    const isDirect = chain.id === this.chain.id && token.address === this.token.address
    return [
      // Within one token on one chain, the transfer itself is the delivery.
      isDirect
        ? [
            // A replaced order delivered nothing.
            mine.find(({ destinationHash }) => destinationHash !== null)?.destinationHash ===
              told.transfers[0],
            'delivered by a transaction other than the recorded one',
          ]
        : checkDeposit(mine, told),
      ...(await checkDelivery(this.to, mine, told)),
    ]
  }
}

// An order of a widget, as its host may keep it.
import type { Request } from '@playwright/test'
import type { Sale } from './sale'
import type { SandboxOrder } from './sandbox'
import type { TestWallet } from './wallet'

export interface Sold {
  /** In a page of our own, beside the host's. */
  readonly own: Sale
  readonly wallet: TestWallet
  readonly transactionId: string
  readonly amount: string
}

export interface HostRecord {
  /** While the service works on a sale. */
  readonly begun: (sold: Sold) => Promise<void>
  /** Once it has completed. @param later the requests since `begun` */
  readonly ended: (sold: Sold, requests: readonly Request[], later: readonly Request[]) => Promise<void>
  /** After a send in a widget whose destination is another chain. */
  readonly sent: (own: Sale, order: SandboxOrder | undefined) => Promise<void>
}

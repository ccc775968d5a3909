// The two small interfaces that components use. Pages implement them with server actions; the widget implements RampApi
// with the token client and OrderJournal with its host's events.
import type { Address, Hex } from './chains'
import type { AskedQuote } from './kinds/kinds'
import type { StepName } from './kinds/quote'
import type { WalletPress } from './order/commands'
import type { CheckedOrder, OrderView } from './order/view/views'
import type { PixChoice } from './recipients/saved'
import type { Result } from './result'

export interface TokenBalance {
  readonly chainId: number
  readonly token: Address
  readonly amountBaseUnits: string
}

export interface RampApi {
  /** Records the intent, then asks the service for a quote. Call only on a person's press. */
  readonly quote: (asked: AskedQuote) => Promise<Result<OrderView>>
  readonly status: (orderId: string) => Promise<Result<OrderView>>
  /** Looks at chain and service now, within the budget. Call only on a person's press. Absent if the host can't. */
  readonly checkOrder?: (orderId: string) => Promise<Result<CheckedOrder>>
  readonly listRecipients: () => Promise<Result<readonly PixChoice[]>>
  /** Token balances of the session's account on one chain, read from the chain, without those that it did not tell. */
  readonly readBalances: (chainId: number) => Promise<Result<readonly TokenBalance[]>>
}

export interface OrderJournal {
  /** Orders live in this page's memory: no hash waits in the browser's storage for a server to confirm it. */
  readonly isHere?: true
  /** Recorded before the wallet is asked. Refused when the quote is about to expire or the step was already sent. */
  readonly beginStep: (orderId: string, step: StepName, at: WalletPress) => Promise<Result<OrderView>>
  /** Recorded as soon as the wallet returns a hash. */
  readonly recordHash: (orderId: string, step: StepName, hash: Hex) => Promise<Result<OrderView>>
  /**
   * The person declined in the wallet: an outcome, not an error.
   * @param press that began it: a step that was begun again by another is not declined
   */
  readonly recordRefusal: (
    orderId: string,
    step: StepName,
    press?: string | undefined,
  ) => Promise<Result<OrderView>>
  /** The wallet failed and may or may not have sent: never re-sent automatically. */
  readonly recordUnknown: (orderId: string, step: StepName) => Promise<Result<OrderView>>
  readonly cancelOrder: (orderId: string) => Promise<Result<OrderView>>
  /** The person reports that they have paid a purchase: we check for it more often. */
  readonly reportPayment: (orderId: string) => Promise<Result<OrderView>>
}

import type { Address } from '@/lib/domain/chains'
import type { Result } from '@/lib/domain/result'
import type { OrderDesk, Press } from './ask-order'

export interface WidgetKind<R, S> {
  /** Checks a request against what is on offer. */
  readonly read: (desk: OrderDesk, request: R, account: Address) => Result<Press>
  /** @throws NoHostStatus when the host's answer is no status of this kind */
  readonly parse: (body: unknown) => S
}

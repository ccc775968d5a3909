import type { Address } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Locale } from '@/messages/locales'
import type { Wanted } from '../../checkout/form/wanted'
import { amountTextOf, type WidgetOptions } from '../options'

/** What each flow's form is made of. */
export interface FormPlaceProps {
  options: WidgetOptions
  /** The wallet's, which is the one that signs. */
  account: Address
  /** An earlier order whose choice is taken over. */
  from: OrderView | null
}

/** What the host wants to stand in the form at first. */
export function wantedOf({ amount, token, chain }: WidgetOptions, locale: Locale): Wanted {
  return { chainId: chain ?? null, token: token ?? null, amountText: amountTextOf(amount, locale) }
}

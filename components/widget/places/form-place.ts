import type { Address } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Locale } from '@/messages/locales'
import type { Wanted } from '../../checkout/form/wanted'
import { amountTextOf, type WidgetOptions } from '../options'

/** Props of each flow's form. */
export interface FormPlaceProps {
  options: WidgetOptions
  /** The wallet's account, which signs. */
  account: Address
  /** An earlier order to copy choices from. */
  from: OrderView | null
}

/** The host's initial values for the form. */
export function wantedOf({ amount, token, chain }: WidgetOptions, locale: Locale): Wanted {
  return { chainId: chain ?? null, token: token ?? null, amountText: amountTextOf(amount, locale) }
}

import type { PhoneOffer } from './types'
import { walletConnectOnPhone } from './walletconnect/phone-offer'

/** Ways to a wallet on a phone: optional parts. */
export const phoneOffers: readonly PhoneOffer[] = [walletConnectOnPhone]

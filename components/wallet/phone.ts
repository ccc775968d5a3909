import type { ComponentType } from 'react'
import type { PhonePairing } from '@/lib/wallet/types'

export interface PhonePairingProps {
  pairing: PhonePairing
  /** The search is over, and nobody answered. */
  isOver: boolean
  onAgain: () => void
  onBack: () => void
}

export interface PhoneWords {
  readonly title: string
  readonly about: string
  /** Replaces `about` once nobody has answered. */
  readonly over: string
  /** Beside the wallet in the list. */
  readonly option: string
}

/** How a wallet on a phone is offered and paired. */
export interface PhoneScreen {
  readonly useWords: () => PhoneWords
  readonly Pairing: ComponentType<PhonePairingProps>
}

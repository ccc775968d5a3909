import type { PhoneScreen, PhoneWords } from './phone'
import { phoneScreen } from './phone-screen'

/** The optional part that offers phone wallets: one at most. */
const phoneScreens: readonly PhoneScreen[] = [phoneScreen]
const [screen] = phoneScreens

export const PhonePairing = screen?.Pairing ?? (() => null)
const noWords = (): PhoneWords => ({ title: '', about: '', over: '', option: '' })
export const usePhoneWords = screen?.useWords ?? noWords

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Address, Chain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { parseAddress } from '@/lib/domain/recipients/wallet-address'

/** `0x` and 40 digits. */
const wholeLength = 42

interface AddressCheck {
  /** The address with its checksum, read back once it is whole. */
  readonly read: Address | null
  /** Props for the field's error. */
  readonly wrong: { readonly error?: string }
  readonly onBlur: () => void
}

/**
 * Checks an address while it is typed. A part of one is no error until the person leaves the field. Where they leave it to
 * press a button, the press judges it.
 *
 * @param error of the last press, which outlasts typing until the form clears it
 */
export function useAddressCheck(
  text: string,
  chains: readonly Chain[],
  error: ErrorCode | undefined,
): AddressCheck {
  const errorText = useTranslations('errors')
  const [hasLeft, setLeft] = useState(false)
  const parsed = parseAddress(text, chains)
  const isJudged = text.trim().length >= wholeLength || (hasLeft && text.trim() !== '')
  const code = error ?? (parsed.ok || !isJudged ? undefined : parsed.code)
  return {
    read: parsed.ok ? parsed.address : null,
    wrong: code === undefined ? {} : { error: errorText(`${code}.detail`) },
    // A message that comes under a button while it is pressed moves it away, and the press is lost.
    onBlur: () => setLeft(document.querySelector('button:active') === null),
  }
}

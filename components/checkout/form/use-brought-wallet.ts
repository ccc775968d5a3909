'use client'

import { useEffect, useRef, useState } from 'react'
import type { Address } from '@/lib/domain/chains'
import type { WalletDraft } from './wallet-draft'

interface Brought<D> {
  /** Null while signed out. */
  readonly account: Address | null
  /** The form as the page offers it, and again after a sign-in. */
  readonly initial: D
  readonly draft: D
  /** Where the tokens go, and which ones. */
  readonly parts: readonly (keyof D)[]
  readonly onChange: (part: Partial<D>) => void
}

/** Chooses the wallet that the address names once a sign-in brings it, unless the person has chosen or typed one. */
export function useBroughtWallet<D extends WalletDraft>(brought: Brought<D>): void {
  const { account, initial, draft, parts, onChange } = brought
  const [begun] = useState(initial)
  const isOut = useRef(account === null)
  useEffect(() => {
    if (!isOut.current || account === null) return
    isOut.current = false
    const isOpen = draft.where === 'other' && draft.addressText === ''
    const isChanged = parts.some((part) => draft[part] !== begun[part])
    if (!isOpen || isChanged || initial.where === 'other') return
    // Safe: each part is one of the draft's.
    onChange(Object.fromEntries(parts.map((part) => [part, initial[part]])) as Partial<D>)
  })
}

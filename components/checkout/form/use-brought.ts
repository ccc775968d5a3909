'use client'

import { useEffect, useRef, useState } from 'react'
import type { Address } from '@/lib/domain/chains'

interface Brought<D> {
  /** Null while signed out. */
  readonly account: Address | null
  /** The form as the page offers it, and again after a sign-in. */
  readonly offered: D
  readonly draft: D
  /** Nobody is chosen or typed yet. */
  readonly isOpen: boolean
  /** Who is paid, and what that depends on. */
  readonly who: readonly (keyof D)[]
  readonly onChange: (part: Partial<D>) => void
}

const what = ['chainId', 'token', 'method', 'amountText'] as const

/**
 * After a sign-in, fills in what the page can only now look up from its address: the recipient and, for an order that is
 * repeated, its amount. Does nothing if the person has chosen or typed a recipient, and keeps what they changed.
 */
export function useBrought<D extends Readonly<Record<(typeof what)[number], unknown>>>(
  brought: Brought<D>,
): void {
  const { account, offered, draft, isOpen, who, onChange } = brought
  const [begun] = useState(offered)
  const isOut = useRef(account === null)
  useEffect(() => {
    if (!isOut.current || account === null) return
    isOut.current = false
    if (!isOpen) return
    const groups: readonly (readonly (keyof D)[])[] = [who, what]
    const parts = groups
      .filter((group) => group.every((part) => draft[part] === begun[part]))
      .flat()
      .filter((part) => offered[part] !== draft[part])
    // Safe: each part is one of the draft's.
    if (parts.length > 0)
      onChange(Object.fromEntries(parts.map((part) => [part, offered[part]])) as Partial<D>)
  })
}

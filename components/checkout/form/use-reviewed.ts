'use client'

import { useEffect, useRef, useState } from 'react'
import { usePress } from '@/components/ui/use-press'
import type { Address } from '@/lib/domain/chains'
import type { Failure, Result } from '@/lib/domain/result'
import { useHasPages } from '../places'
import type { CheckedBuy } from './buy-draft'

type Checked = Extract<CheckedBuy, { readonly ok: true }>

/** The addresses like this one that the person has saved, or at which their tokens arrived before. */
export type ListKnown = (address: Address) => Promise<Result<readonly Address[]>>

interface Reviewed {
  readonly checked: Checked
  /** What the destination is compared with. */
  readonly known: readonly Address[]
}

/**
 * The purchase under review. An address that was typed is compared with the known ones first. On our pages the review has an
 * entry of its own in the history, so that Back leads to the form and not away from it.
 */
export function useReviewed(listKnown: ListKnown): {
  readonly reviewed: Reviewed | null
  /** Why the address could not be compared. */
  readonly failure: Failure | null
  readonly isComparing: boolean
  readonly begin: (checked: Checked, isTyped: boolean) => Promise<void>
  readonly end: () => void
} {
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const press = usePress()
  const ends = useRef(0)
  const hasPages = useHasPages()
  const hasEntry = hasPages && reviewed !== null
  useEffect(() => {
    if (!hasEntry) return
    const leave = ({ state }: PopStateEvent) => {
      // Null where a link led to a part of this page.
      if (state !== null) setReviewed(null)
    }
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [hasEntry])
  return {
    reviewed,
    failure: press.failure,
    isComparing: press.isBusy,
    begin: async (checked, isTyped) => {
      const begun = ends.current
      const known = isTyped ? await press.run(() => listKnown(checked.address)) : [checked.address]
      // What was changed meanwhile waits for its own press.
      if (known === null || ends.current !== begun) return
      if (hasPages) history.pushState(null, '')
      setReviewed({ checked, known })
    },
    end: () => {
      ends.current += 1
      press.forget()
      setReviewed(null)
      if (hasEntry) history.back()
    },
  }
}

import { useLocale } from 'next-intl'
import { useEffect, useLayoutEffect, useState } from 'react'
import { typedMemory } from '@/components/ui/typed-memory'
import type { Address } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { useHasPages } from '../places'
import { useRewritten } from './use-rewritten'

/** Null in a browser without the Navigation API: there Back shows a new form. */
function historyEntry(): string | null {
  return typeof navigation === 'undefined' ? null : (navigation.currentEntry?.key ?? null)
}

interface Draft<D> {
  readonly draft: D
  readonly setDraft: (next: (before: D) => D) => void
  /** Whether the person has typed or chosen anything. */
  readonly isEdited: boolean
}

/**
 * What a form holds. It survives a change of the language, and a visit to another page from which the person goes back.
 * @param initial only the first one counts: after a sign-in the page offers another, but the form goes on
 * @param account whose draft it is: after a sign-out nobody else is shown it
 */
export function useDraft<D extends { readonly amountText: string }>(
  kind: OrderKind,
  initial: D,
  account: Address | null,
): Draft<D> {
  const hasPages = useHasPages()
  const locale = useLocale()
  const [{ begun, kept }] = useState(() => ({ begun: initial, kept: typedMemory().drafts }))
  const [draft, setDraft] = useState(begun)
  useRewritten((rewrite) => setDraft((now) => ({ ...now, amountText: rewrite(now.amountText) })))

  const entry = () => (hasPages ? historyEntry() : null)
  const nameOf = (key: string) => [key, kind, account, locale].join(' ')
  // Not while rendering, which happens before the history shows a page that a link leads to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useLayoutEffect(() => {
    const key = entry()
    const left = key === null ? undefined : kept.get(nameOf(key))
    // Safe: a form of this kind wrote it.
    if (left !== undefined) setDraft(left as D)
  }, [])
  useEffect(() => {
    const key = entry()
    if (key !== null && draft !== begun) kept.set(nameOf(key), draft)
  })
  return { draft, setDraft, isEdited: draft !== begun }
}

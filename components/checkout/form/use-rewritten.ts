import { useLocale } from 'next-intl'
import { useState } from 'react'
import { rewriteAmount } from '@/lib/domain/money/amount-text'

/**
 * Rewrites what was typed when the page's language changes under it: the same signs may mean a thousand times as much in the
 * other one.
 * @param change sets the text to what it gets back for the one before
 */
export function useRewritten(change: (rewrite: (text: string) => string) => void): void {
  const locale = useLocale()
  const [writtenIn, setWrittenIn] = useState(locale)
  if (writtenIn === locale) return
  setWrittenIn(locale)
  change((text) => rewriteAmount(text, writtenIn, locale))
}

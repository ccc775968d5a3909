import { useLocale } from 'next-intl'
import { useState } from 'react'
import { rewriteAmount } from '@/lib/domain/money/amount-text'

/**
 * Rewrites a typed amount when the page's language changes: "1.500" is one and a half in English, and fifteen hundred in
 * Portuguese.
 * @param change replaces the text by what the function it is given makes of it
 */
export function useRewritten(change: (rewrite: (text: string) => string) => void): void {
  const locale = useLocale()
  const [writtenIn, setWrittenIn] = useState(locale)
  if (writtenIn === locale) return
  setWrittenIn(locale)
  change((text) => rewriteAmount(text, writtenIn, locale))
}

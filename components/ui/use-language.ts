import { type Locale, useLocale } from 'next-intl'
import { useTransition } from 'react'
import { tellTabs } from './follow-language'

/**
 * The language in use, and a way to choose another. Without an answer it stays: thrown in a transition, a failure would
 * replace the page, and with it what was typed.
 */
export function useLanguage(setLocale: (locale: Locale) => Promise<unknown>) {
  const current = useLocale()
  const [isPending, startTransition] = useTransition()
  const choose = (locale: Locale) => {
    if (locale === current) return
    startTransition(async () => {
      await setLocale(locale).then(tellTabs, () => undefined)
    })
  }
  return { current, isPending, choose }
}

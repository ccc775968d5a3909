'use client'

import { type Locale, useLocale } from 'next-intl'

export function useSiteLocale(): Locale {
  return useLocale()
}

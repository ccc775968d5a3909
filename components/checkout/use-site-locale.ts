'use client'

import { useLocale } from 'next-intl'
import type { Locale } from '@/lib/domain/money/amount-text'

export function useSiteLocale(): Locale {
  return useLocale() === 'pt-BR' ? 'pt-BR' : 'en'
}

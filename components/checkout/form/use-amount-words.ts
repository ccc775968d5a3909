'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Units } from '@/lib/domain/kinds/fee-parts'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { Estimate } from '@/lib/domain/money/estimate'
import type { Decimal } from '@/lib/domain/money/money'
import { formatBrl, formatToken } from '../format'

/** Amounts of a form in words: the exact one as it is, the others after "≈". */
export function useAmountWords(method: AmountMethod, estimated: Estimate, units: Units) {
  const t = useTranslations('amount')
  const locale = useLocale()
  const say = (side: 'fromAmount' | 'toAmount', unit: string | null): string | null => {
    const amount = estimated[side]
    if (amount === null) return null
    const text = unit === null ? formatBrl(amount, locale) : formatToken(amount, unit, locale)
    return side === method ? text : t('approximately', { amount: text })
  }
  return { gives: say('fromAmount', units.send), gets: say('toAmount', units.receive) }
}

/** An estimate as the text of its field: reais and dollars with their two places. */
export function useAboutText(): (amount: Decimal | null, isMoney: boolean) => string {
  const locale = useLocale()
  return (amount, isMoney) =>
    amount === null ? '' : formatDecimal(amount, locale, isMoney ? { minFraction: 2, maxFraction: 2 } : {})
}

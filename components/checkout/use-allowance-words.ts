'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type Address, findToken } from '@/lib/domain/chains'
import { type BaseUnits, fromBaseUnits } from '@/lib/domain/money/money'
import { formatBalance } from './format'
import { useRamp } from './ramp-context'

/** At least this much means "unlimited": wallets write it as the largest number a token supports. */
const ENDLESS = 2n ** 200n

/** An allowance as text: an amount of the token, or unlimited. */
export function useAllowanceWords(chainId: number, token: Address): (allowance: BaseUnits) => string {
  const t = useTranslations('allowance')
  const locale = useLocale()
  const { chains } = useRamp()
  const found = findToken(chains, chainId, token)
  return (allowance) => {
    if (found === undefined) return allowance.toString()
    if (allowance >= ENDLESS) return t('unlimited', { symbol: found.symbol })
    return formatBalance(fromBaseUnits(allowance, found.decimals), found.symbol, locale)
  }
}

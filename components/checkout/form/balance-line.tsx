'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { Token } from '@/lib/domain/chains'
import { type Decimal, isZero } from '@/lib/domain/money/money'
import { formatBalance } from '../format'
import type { Balance } from './use-balance'

interface BalanceLineProps {
  /** Null while signed out. */
  balance: Balance | null
  token: Token
  onChoose: (amount: Decimal) => void
}

// Safe: whole amounts, valid for any token.
const presets = ['10', '50', '100'] as Decimal[]

/** As high for a visitor as for an account, so that a sign-in moves nothing below it. */
export function BalanceLine({ balance, token, onChoose }: BalanceLineProps) {
  const t = useTranslations('funds')
  const locale = useLocale()
  const amount = balance?.amount ?? null
  return (
    <div className="grid gap-x-4 gap-y-2 pair:flex pair:flex-wrap pair:items-center pair:justify-between">
      <p className="text-muted text-sm" role="status">
        {balance === null
          ? t('balanceToCome')
          : balance.isUnavailable
            ? t('balanceUnavailable')
            : amount === null
              ? t('balanceLoading')
              : t('balance', { amount: formatBalance(amount, token.symbol, locale) })}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {presets.map((preset) => (
          <Button
            key={preset}
            variant="secondary"
            size="sm"
            aria-label={t('preset', { amount: formatBalance(preset, token.symbol, locale) })}
            onClick={() => onChoose(preset)}
          >
            {preset}
          </Button>
        ))}
        <Button
          variant="secondary"
          size="sm"
          disabled={amount === null || isZero(amount)}
          onClick={() => {
            if (amount !== null) onChoose(amount)
          }}
        >
          {t('max')}
        </Button>
      </div>
    </div>
  )
}

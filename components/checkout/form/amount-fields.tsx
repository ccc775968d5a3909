'use client'

import { useTranslations } from 'next-intl'
import type { Token } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { formatDecimal, type Locale } from '@/lib/domain/money/amount-text'
import type { Estimate, EstimateBasis } from '@/lib/domain/money/estimate'
import { AmountSide, sidesFor } from './amount-side'
import { EstimatePanel } from './estimate-panel'
import { NoDollars } from './no-dollars'

interface AmountFieldsProps {
  method: AmountMethod
  text: string
  token: Token
  basis: EstimateBasis
  estimated: Estimate
  hasDollars: boolean
  locale: Locale
  error: ErrorCode | undefined
  onEdit: (method: AmountMethod, text: string) => void
}

/** The three fields for the amount of a sale. */
export function AmountFields(props: AmountFieldsProps) {
  const { method, text, token, basis, estimated, hasDollars, locale, error, onEdit } = props
  const t = useTranslations('sell')
  const shared = useTranslations('checkout')
  const sides = [
    { side: 'fromAmount', label: shared('youSend'), unit: token.symbol },
    { side: 'toAmount', label: t('theyReceive'), unit: 'BRL' },
    { side: 'usd', label: shared('inDollars'), unit: 'USD' },
  ] as const
  return (
    <div className="grid gap-4">
      {sidesFor(sides, method, hasDollars).map(({ side, label, unit }) => {
        const isExact = side === method
        const other = estimated[side]
        const range = side === 'fromAmount' ? {} : { minFraction: 2, maxFraction: 2 }
        return (
          <AmountSide
            key={side}
            name={side}
            label={label}
            unit={unit}
            shown={isExact ? text : other === null ? '' : formatDecimal(other, locale, range)}
            isExact={isExact}
            isMain={side !== 'usd'}
            error={isExact ? error : undefined}
            onEdit={(edited) => onEdit(side, edited)}
          />
        )
      })}
      {hasDollars ? null : <NoDollars symbol={token.symbol} />}
      <EstimatePanel basis={basis} estimated={estimated} units={{ send: token.symbol, receive: null }} />
    </div>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { Estimate, EstimateBasis } from '@/lib/domain/money/estimate'
import { AmountSide, sidesFor } from './amount-side'
import { EstimatePanel } from './estimate-panel'
import { NoDollars } from './no-dollars'
import { type SendDraft, staysPut } from './send-draft'

interface SendAmountsProps {
  draft: SendDraft
  basis: EstimateBasis
  estimated: Estimate
  hasDollars: boolean
  units: { send: string; receive: string }
  /** The exact side's error. */
  error: ErrorCode | undefined
  onEdit: (change: { method: AmountMethod; amountText: string }) => void
}

/** The fields for the amount: three for an exchange, one for a direct transfer. */
export function SendAmounts({ draft, basis, estimated, hasDollars, units, error, onEdit }: SendAmountsProps) {
  const t = useTranslations('send')
  const shared = useTranslations('checkout')
  const locale = useLocale()
  const sides = [
    { side: 'fromAmount', label: shared('youSend'), unit: units.send },
    { side: 'toAmount', label: t('theyReceive'), unit: units.receive },
    { side: 'usd', label: shared('inDollars'), unit: 'USD' },
  ] as const
  // A direct transfer needs neither the same amount twice nor its value in dollars.
  const isPlain = staysPut(draft) && draft.method === 'fromAmount'
  const shown = isPlain ? sides.slice(0, 1) : sidesFor(sides, draft.method, hasDollars)
  const fields = shown.map(({ side, label, unit }) => {
    const isExact = side === draft.method
    const other = estimated[side]
    return (
      <AmountSide
        key={side}
        name={side}
        label={label}
        unit={unit}
        shown={isExact ? draft.amountText : other === null ? '' : formatDecimal(other, locale)}
        isExact={isExact}
        isMain={side !== 'usd'}
        error={isExact ? error : undefined}
        onEdit={(amountText) => onEdit({ method: side, amountText })}
      />
    )
  })
  return (
    <>
      {fields}
      {hasDollars || isPlain ? null : <NoDollars symbol={units.send} />}
      {isPlain ? null : <EstimatePanel basis={basis} estimated={estimated} units={units} />}
    </>
  )
}

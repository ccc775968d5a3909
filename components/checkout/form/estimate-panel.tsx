'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Fact, Facts } from '@/components/ui/facts'
import { useAboutDuration } from '@/components/ui/use-duration'
import type { Units } from '@/lib/domain/kinds/fee-parts'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { Estimate, EstimateBasis } from '@/lib/domain/money/estimate'
import { estimateFacts } from '@/lib/domain/money/estimate-facts'
import type { Decimal } from '@/lib/domain/money/money'
import { formatBrl, formatRate, formatToken } from '../format'
import { EstimateNote } from './estimate-note'

interface EstimateProps {
  basis: EstimateBasis
  estimated: Estimate
  units: Units
}

/** Rate, total fee and time of an estimate. @param unknown stands for what no price tells */
export function EstimateRows({ basis, estimated, units, unknown }: EstimateProps & { unknown: string }) {
  const t = useTranslations('amount')
  const locale = useLocale()
  const about = useAboutDuration()
  const { rate, fee, seconds, at } = estimateFacts(basis, estimated)
  const inRate = (amount: Decimal) => {
    const value = formatRate(amount, units.send === null ? null : units.receive, locale)
    return t('rateValue', { symbol: units.send ?? units.receive ?? '', rate: value })
  }
  const inFee = (amount: Decimal) =>
    units.send !== null && units.receive !== null
      ? formatToken(amount, units.send, locale)
      : formatBrl(amount, locale)
  const feeText = () => {
    if (fee === null) return at === null || rate === null ? unknown : t('feeIncluded')
    const percent = formatDecimal(fee.percent, locale, { maxFraction: 2 })
    return t('feeValue', { amount: inFee(fee.amount), percent })
  }
  return (
    <>
      <Fact term={t('rate')}>{rate === null ? unknown : inRate(rate)}</Fact>
      <Fact term={t('fee')}>{feeText()}</Fact>
      <Fact term={t('time')}>{seconds === null ? unknown : about(seconds)}</Fact>
    </>
  )
}

/** What is known of an estimate, and its age. It takes the same place while nothing is known. */
export function EstimatePanel(props: EstimateProps) {
  const { at } = estimateFacts(props.basis, props.estimated)
  return (
    <div className="grid gap-2 rounded-xl bg-raised px-4 py-3">
      <Facts isTight>
        <EstimateRows {...props} unknown="—" />
      </Facts>
      {/* Two lines high on a phone, whatever it says. */}
      <div className="min-h-8 sm:min-h-4">
        <EstimateNote at={at} />
      </div>
    </div>
  )
}

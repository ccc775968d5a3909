'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Fact, Facts } from '@/components/ui/facts'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { QuoteView } from '@/lib/domain/order/view/views'
import { formatBrlExact, formatToken, formatUsd } from './format'
import { formatSide, type Units } from './order-words'

interface QuoteFactsProps {
  quote: QuoteView
  units: Units
  /** Hides the usual duration for an ended sale. */
  isPast?: boolean
}

/** Rate, each fee on its line, and how long it usually takes. */
export function QuoteFacts({ quote, units, isPast = false }: QuoteFactsProps) {
  const t = useTranslations('quote')
  const locale = useLocale()
  const rate = formatDecimal(quote.exchangeRate, locale)
  return (
    <Facts>
      <Fact term={units.send === null ? t('youPay') : t('youSend')}>
        {formatSide(quote.sendAmount, units.send, locale)}
      </Fact>
      <Fact term={t('rate')}>
        {t('rateValue', {
          symbol: units.send ?? 'BRL',
          rate: units.receive === null ? `R$ ${rate}` : `${rate} ${units.receive}`,
        })}
      </Fact>
      {quote.tokenPriceUsd === null ? null : (
        <Fact term={t('priceUsd', { symbol: units.send ?? units.receive ?? '' })}>
          {formatUsd(quote.tokenPriceUsd, locale)}
        </Fact>
      )}
      {quote.fees.map((fee) => (
        <Fact key={`${fee.kind}-${fee.unit}`} term={t(`fees.${fee.kind}`)}>
          {fee.unit === 'BRL'
            ? formatBrlExact(fee.amount, locale)
            : formatToken(fee.amount, fee.unit, locale)}
        </Fact>
      ))}
      {quote.estimatedSeconds === null || isPast ? null : (
        <Fact term={t('arrival')}>
          {quote.estimatedSeconds < 90
            ? t('aboutSeconds', { seconds: quote.estimatedSeconds })
            : t('aboutMinutes', { minutes: Math.ceil(quote.estimatedSeconds / 60) })}
        </Fact>
      )}
    </Facts>
  )
}

interface QuotePanelProps extends QuoteFactsProps {
  recipient: string
  countdown?: ReactNode
}

/** What the recipient gets comes first and largest, with the details below. */
export function QuotePanel({ quote, units, recipient, countdown }: QuotePanelProps) {
  const t = useTranslations('quote')
  const locale = useLocale()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="text-muted text-sm">{t('recipientGets', { recipient })}</p>
        {countdown}
      </div>
      <p className="wrap-anywhere font-semibold text-4xl tabular-nums tracking-tight sm:text-5xl">
        {formatSide(quote.receiveAmount, units.receive, locale)}
      </p>
      <QuoteFacts quote={quote} units={units} />
      <p className="text-muted text-xs">{t('feesIncluded')}</p>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Fact, Facts } from '@/components/ui/facts'
import { formatDecimal } from '@/lib/domain/amount-text'
import type { QuoteView } from '@/lib/domain/ramp-api'
import { formatBrl, formatToken, formatUsd } from './format'
import { useSiteLocale } from './use-site-locale'

interface QuoteFactsProps {
  quote: QuoteView
  symbol: string
  /** Of a sale that has ended nobody asks how long it usually takes. */
  isPast?: boolean
}

/** Rate, each fee on its line, and how long it usually takes. */
export function QuoteFacts({ quote, symbol, isPast = false }: QuoteFactsProps) {
  const t = useTranslations('quote')
  const locale = useSiteLocale()
  return (
    <Facts>
      <Fact term={t('youSend')}>{formatToken(quote.sendAmount, symbol, locale)}</Fact>
      <Fact term={t('rate')}>
        {t('rateValue', { symbol, rate: `R$ ${formatDecimal(quote.exchangeRate, locale)}` })}
      </Fact>
      {quote.tokenPriceUsd === null ? null : (
        <Fact term={t('priceUsd', { symbol })}>{formatUsd(quote.tokenPriceUsd, locale)}</Fact>
      )}
      {quote.fees.map((fee) => (
        <Fact key={`${fee.kind}-${fee.unit}`} term={t(`fees.${fee.kind}`)}>
          {formatToken(fee.amount, fee.unit, locale)}
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

/** What the recipient gets comes first and largest; all that it follows from stands below. */
export function QuotePanel({ quote, symbol, recipient, countdown }: QuotePanelProps) {
  const t = useTranslations('quote')
  const locale = useSiteLocale()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="text-muted text-sm">{t('recipientGets', { recipient })}</p>
        {countdown}
      </div>
      <p className="font-semibold text-4xl tabular-nums tracking-tight sm:text-5xl">
        {formatBrl(quote.receiveAmount, locale)}
      </p>
      <QuoteFacts quote={quote} symbol={symbol} />
      <p className="text-muted text-xs">{t('feesIncluded')}</p>
    </div>
  )
}

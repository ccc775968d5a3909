'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Fact, Facts } from '@/components/ui/facts'
import { useAboutDuration } from '@/components/ui/use-duration'
import { roundPrice, type Units } from '@/lib/domain/kinds/fee-parts'
import { quoteTerms, type TermsFee } from '@/lib/domain/kinds/quote-terms'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { QuoteView } from '@/lib/domain/order/view/views'
import { Arriving } from './arriving'
import { Countdown } from './countdown'
import { formatBrlExact, formatRate, formatToken, formatUsd } from './format'
import { formatSide } from './order-words'

interface QuoteFactsProps {
  quote: QuoteView
  units: Units
  /** Hides the usual duration for an ended order, and shows the token's price in dollars. */
  isPast?: boolean
}

/** A fee in the unit of the total, above the service's own figure if that has another unit or more digits. */
function FeeAmount({ fee: { amount, quoted }, unit }: { fee: TermsFee; unit: string | null }) {
  const locale = useLocale()
  const isSame = quoted.unit.toLowerCase() === (unit ?? 'BRL').toLowerCase()
  const exact =
    isSame && unit === null
      ? formatBrlExact(quoted.amount, locale)
      : formatToken(quoted.amount, quoted.unit, locale)
  const shown = amount === null ? exact : formatSide(amount, unit, locale)
  return (
    <>
      {shown}
      {/* The token's label may go on with its address. */}
      {shown.startsWith(exact) ? null : (
        <span className="block text-muted text-xs print:ms-1.5 print:inline">{exact}</span>
      )}
    </>
  )
}

/** The rows of a quote below its two amounts: the price of one token, each fee, their total, and the usual duration. */
export function QuoteRows({ quote, units, isPast = false }: QuoteFactsProps) {
  const t = useTranslations('quote')
  const locale = useLocale()
  const about = useAboutDuration()
  const { rate, unit, fees, total } = quoteTerms(quote, units)
  return (
    <>
      {rate === null ? null : (
        <Fact term={t('rate')}>
          {t('rateValue', { symbol: rate.token, rate: formatRate(rate.price, rate.unit, locale) })}
        </Fact>
      )}
      {isPast && quote.tokenPriceUsd !== null ? (
        <Fact term={t('priceUsd', { symbol: units.send ?? units.receive ?? '' })}>
          {formatUsd(roundPrice(quote.tokenPriceUsd, 'half-even'), locale)}
        </Fact>
      ) : null}
      {fees.map((fee) => (
        <Fact key={`${fee.kind}-${fee.quoted.unit}`} term={t(`fees.${fee.kind}`)}>
          <FeeAmount fee={fee} unit={unit} />
        </Fact>
      ))}
      {total === null ? null : (
        <Fact term={<span className="font-medium text-ink">{t('totalFees')}</span>}>
          <strong className="font-medium">
            {t('totalFeesValue', {
              amount: formatSide(total.amount, unit, locale),
              percent: formatDecimal(total.percent, locale),
            })}
          </strong>
        </Fact>
      )}
      {quote.estimatedSeconds === null || isPast ? null : (
        <Fact term={t('arrival')}>{about(quote.estimatedSeconds)}</Fact>
      )}
    </>
  )
}

/** What is sent, and the rows of its quote. */
export function QuoteFacts(props: QuoteFactsProps) {
  const t = useTranslations('quote')
  const locale = useLocale()
  const { quote, units } = props
  return (
    <Facts>
      <Fact term={units.send === null ? t('youPay') : t('youSend')}>
        {formatSide(quote.sendAmount, units.send, locale)}
      </Fact>
      <QuoteRows {...props} />
    </Facts>
  )
}

interface QuotePanelProps extends QuoteFactsProps {
  recipient: string
}

/** What the recipient gets comes first and largest, with the details below. */
export function QuotePanel({ quote, units, recipient }: QuotePanelProps) {
  const t = useTranslations('quote')
  const locale = useLocale()
  return (
    <div className="grid gap-4">
      <div className="grid gap-3">
        {/* A line of its own: its words change every second, and must not move the rest. */}
        <Countdown receivedAt={quote.receivedAt} expiresAt={quote.expiresAt} />
        <p className="wrap-anywhere text-muted text-sm">{t('recipientGets', { recipient })}</p>
      </div>
      <Arriving>{formatSide(quote.receiveAmount, units.receive, locale)}</Arriving>
      <QuoteFacts quote={quote} units={units} />
      <p className="text-muted text-xs">{t('feesIncluded')}</p>
    </div>
  )
}

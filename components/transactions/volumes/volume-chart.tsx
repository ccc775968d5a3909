import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { formatBrl } from '@/components/checkout/format'
import { Card } from '@/components/ui/card'
import { axisEnd, barLength, type MonthVolume, totalsOf } from '@/lib/domain/history/volume'
import { givesTokens, isTokenForToken, type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import type { Locale } from '@/lib/domain/money/amount-text'
import { addDecimal, compareDecimal, type Decimal, decimalOf, multiply } from '@/lib/domain/money/money'
import { site } from '@/site.config'
import { useMonthName } from './use-month-name'
import { VolumeBars } from './volume-bars'
import { VolumeTable } from './volume-table'
import { settledWords } from './volume-words'

interface VolumeProps {
  months: readonly MonthVolume[]
  locale: Locale
}

const reaisOf = ({ sold, bought }: MonthVolume): Decimal => addDecimal(sold, bought)

/** Lengths of the bars are parts of this. */
const height = 100
const one = decimalOf('1')
const half = decimalOf('0.5')

/** The months as the chart draws them: lengths, and one sentence each. */
function useBars(months: readonly MonthVolume[], kinds: readonly OrderKind[], locale: Locale) {
  const t = useTranslations('volume')
  const nameOf = useMonthName()
  const most = months.map(reaisOf).reduce((a, b) => (compareDecimal(a, b) > 0 ? a : b), one)
  const end = axisEnd(most)
  const short = (amount: Decimal) => formatBrl(amount, locale).replace(/\D00$/, '')
  return {
    ticks: [short(end), short(multiply(end, half, 2, 'down')), short(decimalOf('0'))] as const,
    bars: months.map((month) => ({
      month: month.month,
      name: nameOf(month.month, 'short').replace('.', ''),
      initial: nameOf(month.month, 'narrow'),
      sold: barLength(month.sold, end, height),
      bought: barLength(month.bought, end, height),
      figures: t('ofMonth', {
        month: nameOf(month.month, 'long'),
        figures: kinds
          .map((kind) =>
            t(`figures.${kind}`, { amount: settledWords(kind, month, locale), count: month.counts[kind] }),
          )
          .join(', '),
      }),
    })),
  }
}

/** What was settled in the last months, in reais. Empty until something was. */
export function VolumeChart({ months, locale }: VolumeProps) {
  const t = useTranslations('volume')
  const totals = totalsOf(months)
  // One that the site has left out is shown to those who have used it.
  const kinds = orderKinds.filter((kind) => site.flows.includes(kind) || totals.counts[kind] > 0)
  const inReais = kinds.filter((kind) => !isTokenForToken(kind))
  const { ticks, bars } = useBars(months, kinds, locale)
  if (kinds.every((kind) => totals.counts[kind] === 0)) return null
  return (
    <Card aria-labelledby="volume-heading" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="volume-heading" className="font-semibold text-lg">
          {t('heading')}
        </h2>
        <p className="text-muted text-sm">
          {inReais.length > 0 ? t('unit') : null} {kinds.some(isTokenForToken) ? t('unitless') : null}
        </p>
      </div>
      <dl className="flex flex-wrap gap-3 *:grow *:basis-32">
        {kinds.map((kind) => (
          <div key={kind} className="grid content-start">
            <dt className="flex items-center gap-2 text-muted text-sm">
              {isTokenForToken(kind) ? null : (
                <span
                  aria-hidden="true"
                  className={clsx(
                    'inline-block size-3 rounded-sm border-2 border-accent forced-colors:border-[CanvasText]',
                    givesTokens(kind) ? 'bg-accent forced-colors:bg-[CanvasText]' : 'bg-accent-soft',
                  )}
                />
              )}
              {t(`columns.${kind}`)}
            </dt>
            <dd className="font-semibold text-xl tabular-nums">{settledWords(kind, totals, locale)}</dd>
            <dd className="text-muted text-sm">{t(`counts.${kind}`, { count: totals.counts[kind] })}</dd>
          </div>
        ))}
      </dl>
      {inReais.length === 0 ? null : (
        <VolumeBars
          label={t('picture', { kinds: wordOf(inReais) })}
          hint={t('hint')}
          touchHint={t('touchHint')}
          height={height}
          ticks={ticks}
          bars={bars}
        />
      )}
      <VolumeTable months={months} kinds={kinds} locale={locale} />
    </Card>
  )
}

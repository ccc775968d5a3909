import { useTranslations } from 'next-intl'
import { formatBrl } from '@/components/checkout/format'
import { Card } from '@/components/ui/card'
import { barLength, type MonthVolume, totalsOf } from '@/lib/domain/history/volume'
import type { Locale } from '@/lib/domain/money/amount-text'
import { addDecimal, compareDecimal, type Decimal } from '@/lib/domain/money/money'
import { useMonthName } from './use-month-name'
import { VolumeTable } from './volume-table'

interface VolumeProps {
  months: readonly MonthVolume[]
  locale: Locale
}

const height = 100
const slot = 30
const bar = 18

const reaisOf = ({ sold, bought }: MonthVolume): Decimal => addDecimal(sold, bought)

/** Bars of reais, sold below and bought above; the table has the same figures. */
function Bars({ months }: { months: readonly MonthVolume[] }) {
  const t = useTranslations('volume')
  const nameOf = useMonthName()
  const most = months.map(reaisOf).reduce((one, other) => (compareDecimal(one, other) > 0 ? one : other))
  return (
    <svg
      viewBox={`0 0 ${months.length * slot} ${height + 24}`}
      role="img"
      aria-label={t('picture')}
      className="h-auto w-full max-w-lg"
    >
      {months.map((month, index) => {
        const [sold, bought] = [barLength(month.sold, most, height), barLength(month.bought, most, height)]
        const x = index * slot + (slot - bar) / 2
        return (
          <g key={month.month}>
            <rect x={x} y={height - sold} width={bar} height={sold} className="fill-accent" />
            <rect
              x={x + 1}
              y={height - sold - bought + (bought > 0 ? 1 : 0)}
              width={bar - 2}
              height={Math.max(0, bought - 2)}
              strokeWidth={2}
              className="fill-accent-soft stroke-accent"
            />
            <text
              x={index * slot + slot / 2}
              y={height + 18}
              textAnchor="middle"
              className="fill-muted text-[11px]"
            >
              {nameOf(month.month, 'short').replace('.', '')}
            </text>
          </g>
        )
      })}
      <line x1={0} y1={height} x2={months.length * slot} y2={height} className="stroke-line-strong" />
    </svg>
  )
}

/** What was settled in the last months, in reais. Empty until something was. */
export function VolumeChart({ months, locale }: VolumeProps) {
  const t = useTranslations('volume')
  const { counts, sold, bought } = totalsOf(months)
  if (counts.sell + counts.buy + counts.send === 0) return null
  const key = 'inline-block size-3 rounded-sm border-2 border-accent'
  return (
    <Card aria-labelledby="volume-heading" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="volume-heading" className="font-semibold text-lg">
          {t('heading')}
        </h2>
        <p className="text-muted text-sm">{t('unit')}</p>
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {(
          [
            ['sold', formatBrl(sold, locale), t('sales', { count: counts.sell }), `${key} bg-accent`],
            [
              'bought',
              formatBrl(bought, locale),
              t('purchases', { count: counts.buy }),
              `${key} bg-accent-soft`,
            ],
            ['sent', String(counts.send), t('transfers'), null],
          ] as const
        ).map(([name, value, detail, mark]) => (
          <div key={name} className="grid content-start">
            <dt className="flex items-center gap-2 text-muted text-sm">
              {mark === null ? null : <span aria-hidden="true" className={mark} />}
              {t(`columns.${name}`)}
            </dt>
            <dd className="font-semibold text-xl tabular-nums">{value}</dd>
            <dd className="text-muted text-sm">{detail}</dd>
          </div>
        ))}
      </dl>
      <Bars months={months} />
      <VolumeTable months={months} locale={locale} />
    </Card>
  )
}

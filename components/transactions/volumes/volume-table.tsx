import { useTranslations } from 'next-intl'
import type { MonthVolume } from '@/lib/domain/history/volume'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Locale } from '@/lib/domain/money/amount-text'
import { useMonthName } from './use-month-name'
import { settledWords } from './volume-words'

interface VolumeProps {
  months: readonly MonthVolume[]
  kinds: readonly OrderKind[]
  locale: Locale
}

/** The chart's figures, newest first, for people who can't see it or want exact values. */
export function VolumeTable({ months, kinds, locale }: VolumeProps) {
  const t = useTranslations('volume')
  const nameOf = useMonthName()
  const cell = 'py-1.5 pl-3 text-right tabular-nums'
  return (
    <details className="grid grid-cols-1 gap-2">
      <summary className="w-fit py-0.5 text-accent text-sm underline underline-offset-4">
        {t('table')}
      </summary>
      <div className="overflow-x-auto pt-2">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="py-1.5 text-left font-medium">
                {t('month')}
              </th>
              {kinds.map((kind) => (
                <th key={kind} scope="col" className={`${cell} font-medium`}>
                  {t(`columns.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.month} className="border-line border-b last:border-b-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {nameOf(month.month, 'long')}
                </th>
                {kinds.map((kind) => (
                  <td key={kind} className={cell}>
                    {settledWords(kind, month, locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { ImportRow } from '@/lib/domain/recipients/csv-rows'
import type { RowOutcome } from './use-import'

interface ImportReportProps {
  rows: readonly ImportRow[]
  outcomes: ReadonlyMap<number, RowOutcome>
}

function Result({ row, outcome }: { row: ImportRow; outcome: RowOutcome }) {
  const t = useTranslations('recipients.csv')
  const errorText = useTranslations('errors')
  if (!row.ok && row.column === null) return t('results.removed')
  if (!row.ok) return t('column', { column: row.column, text: errorText(`${row.code}.title`) })
  if (typeof outcome === 'object') return errorText(`${outcome.code}.title`)
  return t(`results.${outcome}`)
}

/** The result, or planned action, of each line. */
export function ImportReport({ rows, outcomes }: ImportReportProps) {
  const t = useTranslations('recipients.csv')
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t('report')}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              {t('line')}
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              {t('label')}
            </th>
            <th scope="col" className="py-2 font-medium">
              {t('result')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} className="border-line border-b last:border-b-0">
              <td className="py-2 pr-4 tabular-nums">{row.line}</td>
              <td className="wrap-anywhere min-w-28 py-2 pr-4">{row.label}</td>
              <td className="py-2">
                <Result row={row} outcome={outcomes.get(row.line) ?? 'waiting'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { exportFormats } from '@/lib/domain/history/export'
import { type HistoryFilter, isNarrowed, writeHistoryFilter } from '@/lib/domain/history/filter'

/** Files of all filtered orders, over any number of pages. */
export function ExportLinks({ filter }: { filter: HistoryFilter }) {
  const t = useTranslations('transactions')
  return (
    <section aria-labelledby="export-heading" className="grid gap-2 border-line border-t pt-6">
      <h2 id="export-heading" className="font-semibold">
        {t('export.heading')}
      </h2>
      <p className="text-muted text-sm">{isNarrowed(filter) ? t('export.detail') : t('export.detailAll')}</p>
      <div className="flex flex-wrap gap-2">
        {exportFormats.map((format) => {
          const query = writeHistoryFilter(filter)
          query.set('format', format)
          return (
            <a
              key={format}
              href={`/transactions/export?${query}`}
              download
              className={buttonClass('secondary', 'sm')}
            >
              <Download aria-hidden="true" className="size-4" />
              {t(`export.${format}`)}
            </a>
          )
        })}
      </div>
    </section>
  )
}

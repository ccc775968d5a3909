import { RotateCcw } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { PlaceLink } from '@/components/checkout/places'
import { amountWords } from '@/components/transactions/history-words'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import type { HistoryRow } from '@/lib/domain/history/history'
import { orderPath } from '@/lib/domain/order/order'

/** The last order that went through, and the form filled like it. */
export function RepeatLast({ row, chains }: { row: HistoryRow; chains: readonly Chain[] }) {
  const t = useTranslations('home.own')
  const words = useTranslations('transactions')
  const amounts = amountWords(row, chains, useLocale())
  const { label, maskedKey } = row.recipient
  return (
    <Card aria-labelledby="last-heading" className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <h2 id="last-heading" className="font-semibold text-lg">
          {t('last')}
        </h2>
        <PageLink href={orderPath(row)} className="wrap-anywhere tabular-nums underline underline-offset-4">
          {words('amounts', { kind: row.kind, ...amounts })}
        </PageLink>
        {maskedKey === '' ? null : (
          <p className="wrap-anywhere text-muted text-sm">{words('to', { recipient: label ?? maskedKey })}</p>
        )}
      </div>
      <PlaceLink
        to={{ kind: 'form', flow: row.kind, from: row.id }}
        className={buttonClass('secondary', 'md', 'shrink-0')}
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        {words('again')}
      </PlaceLink>
    </Card>
  )
}

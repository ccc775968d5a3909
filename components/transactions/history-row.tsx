import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, RotateCcw } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { PlaceLink } from '@/components/checkout/places'
import { Badge } from '@/components/ui/badge'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import type { HistoryRow } from '@/lib/domain/history/history'
import { withList } from '@/lib/domain/history/list-place'
import { givesTokens, isTokenForToken, type OrderKind } from '@/lib/domain/kinds/kinds'
import type { Locale } from '@/lib/domain/money/amount-text'
import { orderPath } from '@/lib/domain/order/order'
import { factsOf } from '@/lib/domain/order/state'
import { amountWords } from './history-words'

const iconOf = (kind: OrderKind) =>
  isTokenForToken(kind) ? ArrowLeftRight : givesTokens(kind) ? ArrowUpRight : ArrowDownLeft

interface RowProps {
  row: HistoryRow
  list: string
  chains: readonly Chain[]
  locale: Locale
}

function Recipient({ recipient }: Pick<HistoryRow, 'recipient'>) {
  const t = useTranslations('transactions')
  const { label, maskedKey } = recipient
  if (maskedKey === '') return t('erased')
  return label === null
    ? t('to', { recipient: maskedKey })
    : `${t('to', { recipient: label })} · ${maskedKey}`
}

/** The link to a form filled like this order. */
function Again({ row, what }: { row: HistoryRow; what: string }) {
  const t = useTranslations('transactions')
  // A new order could move the money twice.
  if (factsOf(row.state).group === 'open' || row.told !== null) return null
  return (
    <PlaceLink
      to={{ kind: 'form', flow: row.kind, from: row.id }}
      prefetch={false}
      className="flex min-w-11 shrink-0 items-center justify-center gap-2 rounded-r-xl border-line border-l px-3 text-muted text-sm hover:bg-raised hover:text-ink"
    >
      <RotateCcw aria-hidden="true" className="size-4" />
      <span className="sr-only sm:not-sr-only">{t('again')}</span>
      <span className="sr-only">: {what}</span>
    </PlaceLink>
  )
}

/** One order of the list. Its row links to its page, and the button beside it to a form filled like it. */
export function TransactionRow({ row, list, chains, locale }: RowProps) {
  const t = useTranslations('transactions')
  const words = useTranslations('orderWords')
  const format = useFormatter()
  const Icon = iconOf(row.kind)
  const what = t('amounts', { kind: row.kind, ...amountWords(row, chains, locale) })
  return (
    <li className="flex rounded-xl border border-line bg-surface hover:border-ink sm:col-span-full sm:supports-[grid-template-columns:subgrid]:grid sm:grid-cols-subgrid">
      <PageLink
        href={withList(orderPath(row), list)}
        prefetch={false}
        className="flex min-w-0 flex-1 items-start gap-4 rounded-xl px-4 py-3 sm:items-center"
      >
        <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-raised text-muted max-[24rem]:hidden sm:mt-0">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <span className="wrap-anywhere min-w-0 font-medium tabular-nums">{what}</span>
            <span className="flex flex-wrap gap-1">
              <Badge tone={factsOf(row.listed).tone}>
                {words(`states.${row.listed}`, { kind: row.kind })}
              </Badge>
              {row.payoutFinding === null ? null : (
                <Badge tone="danger">{t(`findings.${row.payoutFinding}`)}</Badge>
              )}
              {row.told === null ? null : <Badge tone="warn">{t(`told.${row.told}`)}</Badge>}
            </span>
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted text-sm">
            <span className="wrap-anywhere min-w-0">
              <Recipient recipient={row.recipient} />
            </span>
            <time dateTime={row.createdAt} className="whitespace-nowrap">
              {format.dateTime(new Date(row.createdAt), { timeStyle: 'short' })}
            </time>
          </span>
        </span>
      </PageLink>
      <Again row={row} what={what} />
    </li>
  )
}

import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import type { HistoryRow } from '@/lib/domain/history/history'
import { withList } from '@/lib/domain/history/list-place'
import type { Locale } from '@/lib/domain/money/amount-text'
import { orderPath } from '@/lib/domain/order/order'
import { factsOf } from '@/lib/domain/order/state'
import { amountWords } from './history-words'

const icons = { sell: ArrowUpRight, buy: ArrowDownLeft, send: ArrowLeftRight } as const

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

/** One order of the list; the whole row leads to its page. */
export function TransactionRow({ row, list, chains, locale }: RowProps) {
  const t = useTranslations('transactions')
  const words = useTranslations('orderWords')
  const format = useFormatter()
  const Icon = icons[row.kind]
  const { send, receive } = amountWords(row, chains, locale)
  const createdAt = new Date(row.createdAt)
  return (
    <li>
      <PageLink
        href={withList(orderPath(row), list)}
        prefetch={false}
        className="flex items-start gap-4 rounded-xl border border-line bg-surface px-4 py-3 hover:border-ink sm:items-center"
      >
        <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-raised text-muted sm:mt-0">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <span className="wrap-anywhere min-w-0 font-medium tabular-nums">
              {receive === null
                ? t('askedFor', { kind: row.kind, amount: send })
                : t('amounts', { kind: row.kind, send, receive })}
            </span>
            <span className="flex flex-wrap gap-1">
              <Badge tone={factsOf(row.state).tone}>{words(`states.${row.state}`, { kind: row.kind })}</Badge>
              {row.payoutFinding === null ? null : (
                <Badge tone="danger">{t(`findings.${row.payoutFinding}`)}</Badge>
              )}
            </span>
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted text-sm">
            <span className="wrap-anywhere min-w-0">
              <Recipient recipient={row.recipient} />
            </span>
            <time dateTime={row.createdAt} className="whitespace-nowrap">
              {format.dateTime(createdAt, {
                day: 'numeric',
                month: 'short',
                year: 'numeric',
                hour: '2-digit',
                minute: '2-digit',
              })}
            </time>
          </span>
        </span>
      </PageLink>
    </li>
  )
}

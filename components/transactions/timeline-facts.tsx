'use client'

import { useLocale, useTranslations } from 'next-intl'
import { LocalTime } from '@/components/ui/local-time'
import type { TimelineEntry } from '@/lib/domain/order/view/timeline-entry'
import type { OrderView } from '@/lib/domain/order/view/views'
import { formatSide, unitsOf } from '../checkout/order-words'
import { useRamp } from '../checkout/ramp-context'
import { TxLink } from '../checkout/tx-link'

interface EntryFactsProps {
  order: OrderView
  entry: TimelineEntry
}

/** Amounts, blocks, hashes and the service's own time of one entry, if present. */
export function EntryFacts({ order, entry }: EntryFactsProps) {
  const t = useTranslations('timeline')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const { chains } = useRamp()
  const { amount, unit, block, confirmations, code, hash, on, toldAt, what } = entry
  const units = unitsOf(order, chains)
  const counted = { sent: units.send, delivered: units.receive, reais: null }
  const lines = [
    code === undefined ? null : errors(`${code}.title`),
    amount === undefined || unit === undefined ? null : formatSide(amount, counted[unit], locale),
    block === undefined
      ? null
      : what === 'searched' || what === 'absent'
        ? t('upTo', { block: `${block}` })
        : t('block', { block: `${block}` }),
    confirmations === undefined ? null : t('depth', { count: confirmations }),
    entry.oneSource === true ? t('oneSource') : null,
  ].filter((line) => line !== null)
  return (
    <>
      {lines.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-3 tabular-nums">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {hash === undefined ? null : (
        <TxLink
          hash={hash}
          chainId={on === 'to' && order.to !== null ? order.to.chainId : order.chainId}
          short
        />
      )}
      {toldAt === undefined ? null : (
        <p className="text-muted">
          {t('toldAt')} <LocalTime iso={toldAt} />
        </p>
      )}
    </>
  )
}

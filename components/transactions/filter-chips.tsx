import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { type Chain, findChain } from '@/lib/domain/chains'
import {
  type FilterField,
  filterFields,
  type HistoryFilter,
  noFilter,
  without,
} from '@/lib/domain/history/filter'
import { stateGroups } from '@/lib/domain/history/history'
import type { OrderState } from '@/lib/domain/order/state'

interface FilterChipsProps {
  filter: HistoryFilter
  chains: readonly Chain[]
  hrefOf: (filter: HistoryFilter) => string
}

/** The chosen filter as text; null if none. */
function useChosen({ filter, chains }: Pick<FilterChipsProps, 'filter' | 'chains'>) {
  const t = useTranslations('transactions')
  const words = useTranslations('orderWords')
  const format = useFormatter()
  const { kind, state, token, chainId, text } = filter
  const day = (iso: string | null) =>
    iso === null
      ? null
      : format.dateTime(new Date(`${iso}T12:00:00Z`), { day: 'numeric', month: 'short', year: 'numeric' })
  const stateWords = () => {
    const group = stateGroups.find((one) => one === state)
    if (group !== undefined) return t(`groups.${group}`)
    // Safe: anything but a group is a state.
    return state === null ? null : words(`states.${state as OrderState}`, { kind: 'any' })
  }
  const chosen: Readonly<Record<FilterField, string | null>> = {
    text: text === '' ? null : text,
    kind: kind === null ? null : t(`kinds.${kind}`),
    state: stateWords(),
    token,
    chainId: chainId === null ? null : (findChain(chains, chainId)?.name ?? null),
    from: day(filter.from),
    to: day(filter.to),
  }
  return chosen
}

/** The active filters; a press removes one. */
export function FilterChips({ filter, chains, hrefOf }: FilterChipsProps) {
  const t = useTranslations('transactions')
  const chosen = useChosen({ filter, chains })
  const fields = filterFields.filter((field) => chosen[field] !== null)
  if (fields.length === 0) return null
  return (
    <nav aria-label={t('chips')} className="flex flex-wrap items-center gap-2">
      {fields.map((field) => {
        const what = t('chip', { field: t(`fields.${field}`), value: chosen[field] ?? '' })
        return (
          <PageLink
            key={field}
            href={hrefOf(without(filter, field))}
            aria-label={t('remove', { what })}
            className="wrap-anywhere inline-flex min-h-9 items-center gap-2 rounded-pill border border-accent bg-accent-soft px-3.5 py-1.5 text-on-accent-soft text-sm hover:border-ink"
          >
            {what}
            <X aria-hidden="true" className="size-4 shrink-0" />
          </PageLink>
        )
      })}
      {fields.length > 1 ? (
        <PageLink href={hrefOf(noFilter)} className={buttonClass('link', 'sm')}>
          {t('clear')}
        </PageLink>
      ) : null}
    </nav>
  )
}

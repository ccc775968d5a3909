'use client'

import { ArrowRight, TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PriceChange } from '@/lib/domain/price-change'
import { formatSide, type Units } from '../order-words'
import { useSiteLocale } from '../use-site-locale'

interface PriceChangeNoteProps {
  change: PriceChange
  units: Units
  recipient: string
  /** Null where no yes is asked for any more. */
  agreement: { readonly isGiven: boolean; readonly onChange: (isGiven: boolean) => void } | null
}

/** What a new price changed. A worse one shows old and new, and wants a yes of its own before anything can be signed. */
export function PriceChangeNote({ change, units, recipient, agreement }: PriceChangeNoteProps) {
  const t = useTranslations('review.priceChange')
  const locale = useSiteLocale()
  const format = (amount: PriceChange['before']) => formatSide(amount, units[change.side], locale)
  const difference = format(change.difference)
  if (change.verdict !== 'worse') {
    return (
      <p role="status" className="flex items-center gap-2 text-sm">
        {change.verdict === 'better' ? (
          <TrendingUp aria-hidden="true" className="size-4 shrink-0 text-accent" />
        ) : null}
        {change.verdict === 'same' ? t('same') : t(`better.${change.side}`, { difference, recipient })}
      </p>
    )
  }
  return (
    <section
      aria-labelledby="price-change-heading"
      className="grid gap-3 rounded-2xl border border-warn-line bg-warn-soft p-5 text-on-warn-soft sm:p-6"
    >
      <div role="alert" className="grid gap-1">
        <h2 id="price-change-heading" className="flex items-center gap-2 font-semibold text-lg">
          <TrendingDown aria-hidden="true" className="size-5 shrink-0" />
          {t('worse.title')}
        </h2>
        <p className="text-sm">{t(`worse.${change.side}`, { difference, recipient })}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 tabular-nums">
        <span className="sr-only">{t('before')}</span>
        <s className="opacity-80">{format(change.before)}</s>
        <ArrowRight aria-hidden="true" className="size-4 self-center" />
        <span className="sr-only">{t('after')}</span>
        <strong className="font-semibold text-2xl">{format(change.after)}</strong>
      </p>
      {agreement === null ? null : (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={agreement.isGiven}
            onChange={(event) => agreement.onChange(event.target.checked)}
          />
          {t('agree')}
        </label>
      )}
      <span role="status" className="sr-only">
        {agreement?.isGiven === true ? t('agreed') : ''}
      </span>
    </section>
  )
}

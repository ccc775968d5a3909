'use client'

import { TrendingDown, TrendingUp, TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { PriceChange, PriceQuestion } from '@/lib/domain/money/price-change'
import type { OrderView } from '@/lib/domain/order/view/views'
import { formatSide, recipientName, unitsOf } from './order-words'
import { PriceWarning } from './price-warning'
import { useRamp } from './ramp-context'

/** A renewed price that is the same or better. */
function BetterPrice({ change, text }: { change: PriceChange; text: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm">
      {change.verdict === 'better' ? (
        <TrendingUp aria-hidden="true" className="size-4 shrink-0 text-accent" />
      ) : null}
      {text}
    </p>
  )
}

interface PriceNotesProps {
  order: OrderView
  question: PriceQuestion
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}

/** Compares this price with the previous one and with those of the last day. One consent covers both. */
export function PriceNotes({ order, question, isAgreed, onAgree }: PriceNotesProps) {
  const t = useTranslations('review.priceChange')
  const locale = useLocale()
  const { chains } = useRamp()
  const { change, far, wantsYes } = question
  const units = unitsOf(order, chains)
  const wordsOf = ({ side, before, after, difference }: PriceChange) => ({
    kind: order.kind,
    recipient: recipientName(order),
    before: formatSide(before, units[side], locale),
    after: formatSide(after, units[side], locale),
    difference: formatSide(difference, units[side], locale),
  })
  const agreement = (label: string) => (wantsYes ? { label, isGiven: isAgreed, onChange: onAgree } : null)
  return (
    <>
      {change === null ? null : change.verdict === 'worse' ? (
        <PriceWarning
          id="price-change-heading"
          icon={<TrendingDown aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}
          title={t('worse.title')}
          detail={t(`worse.${change.side}`, wordsOf(change))}
          before={wordsOf(change).before}
          after={wordsOf(change).after}
          names={[t('before'), t('after')]}
          agreement={far === null ? agreement(t('agree')) : null}
        />
      ) : (
        <BetterPrice
          change={change}
          text={change.verdict === 'same' ? t('same') : t(`better.${change.side}`, wordsOf(change))}
        />
      )}
      {far === null ? null : (
        <PriceWarning
          id="far-price-heading"
          icon={<TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}
          title={t('far.title')}
          detail={t(`far.${far.side}`, wordsOf(far))}
          before={t('far.about', wordsOf(far))}
          after={wordsOf(far).after}
          names={[t('far.usual'), t('far.this')]}
          agreement={agreement(t('far.agree', wordsOf(far)))}
        />
      )}
      <span role="status" className="sr-only">
        {wantsYes && isAgreed ? t('agreed') : ''}
      </span>
    </>
  )
}

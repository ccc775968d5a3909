'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { StepHeading } from '@/components/ui/step-heading'
import type { Units } from '@/lib/domain/kinds/fee-parts'
import { givesTokens } from '@/lib/domain/kinds/kinds'
import type { Locale } from '@/lib/domain/money/amount-text'
import { findStep } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { formatPayout } from '../format'
import { formatSide, orderWords, unitsOf } from '../order-words'
import { useHasPages } from '../places'
import { useRamp } from '../ramp-context'
import { CopySupport } from './copy-support'

type Told = NonNullable<OrderView['told']>

/** Only the amount that the service named: the texts say who told it, and it didn't tell the quote's or one that we found. */
function namedAmount({ payout, delivery }: OrderView, units: Units, locale: Locale) {
  const paid = payout?.amount && formatPayout(payout.amount, payout.currency, locale)
  const sent = delivery?.amount && !delivery.isSeen && formatSide(delivery.amount, units.receive, locale)
  const receive = paid || sent || ''
  return { receive, untold: receive ? 'no' : 'yes' }
}

/** Where the answer is missing: on our record, on the chain for the person's own transfer, or on the chain for the end. */
function lookedFor({ kind, steps }: OrderView): 'never' | 'transfer' | 'end' {
  if (!givesTokens(kind)) return 'end'
  const transfer = findStep({ steps }, 'transfer')
  if (transfer === undefined) return 'never'
  return transfer.status === 'confirmed' ? 'end' : 'transfer'
}

function useToldWords(order: OrderView, { end, standing }: Told) {
  const t = useTranslations('told')
  const hasPages = useHasPages()
  const { chains } = useRamp()
  const locale = useLocale()
  const named = namedAmount(order, unitsOf(order, chains), locale)
  const values = { ...orderWords(order, chains, locale), ...named, end, look: lookedFor(order) }
  // A refusal is an outcome with its own texts; here it is handled like any other end.
  const key = standing === 'refused' ? 'again' : standing
  return {
    title: t(`title.${key}`, values),
    detail: t(`detail.${key}`, values),
    next: key !== 'absent' ? null : hasPages ? t('next.ours', values) : t('next.host', values),
  }
}

/** The end told by the service, and what we know about it, instead of the heading of an open order. */
export function ToldHeading({ order, told }: { order: OrderView; told: Told }) {
  const { title, detail, next } = useToldWords(order, told)
  return (
    <div className="grid gap-2">
      <StepHeading step={`told-${order.id}-${told.end}-${told.standing}`}>{title}</StepHeading>
      <p role="status" className="wrap-anywhere text-lg text-muted">
        {detail}
      </p>
      {next === null ? null : (
        <>
          <p>{next}</p>
          <div>
            <CopySupport order={order} />
          </div>
        </>
      )}
    </div>
  )
}

/** The same for an end of ours that the service contradicts, and for a later answer that disagrees with the end. */
export function ToldNote({ order }: { order: OrderView }) {
  const { told, dissent } = order
  if (told !== null && told.standing !== 'refused') return <Contradiction order={order} told={told} />
  if (dissent === null) return null
  // A dissent with the same end can only be about the payout.
  return <Disagreement about={dissent.end === order.state ? 'payout' : dissent.end} />
}

function Contradiction({ order, told }: { order: OrderView; told: Told }) {
  const { title, detail, next } = useToldWords(order, told)
  return (
    <Alert tone="warn" title={title}>
      <p>{detail}</p>
      {next === null ? null : <p>{next}</p>}
    </Alert>
  )
}

function Disagreement({ about }: { about: Told['end'] | 'payout' }) {
  const t = useTranslations('told')
  return (
    <Alert tone="warn" title={t('dissent.title')}>
      <p>{t('dissent.detail', { about })}</p>
    </Alert>
  )
}

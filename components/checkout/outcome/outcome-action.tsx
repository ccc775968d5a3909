'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { buttonRowClass } from '@/components/ui/button-row'
import { errorRule, needsForm } from '@/lib/domain/error-codes'
import type { Outcome } from '@/lib/domain/order/view/outcome'
import type { OrderView } from '@/lib/domain/order/view/views'
import { CopySupport } from '../order/copy-support'
import { NewPrice } from '../order/new-price'
import { PlaceLink, useHasPages } from '../places'
import { AfterCompleted } from './after-completed'
import { ReceiptLink } from './receipt-link'

interface OutcomeActionProps {
  order: OrderView
  outcome: Outcome
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
}

/** A refused price: the next step depends on the reason. */
function AfterRefusal({ order }: { order: OrderView }) {
  const t = useTranslations('outcome')
  const next = order.reason === null ? 'new-quote' : errorRule(order.reason).next
  if (next === 'contact-support') return <CopySupport order={order} />
  if (order.reason !== null && needsForm(order.reason)) {
    return (
      <PlaceLink
        to={{ kind: 'form', flow: order.kind, from: order.id }}
        className={buttonClass('primary', 'lg')}
      >
        {t('changeSale', { kind: order.kind })}
      </PlaceLink>
    )
  }
  return <NewPrice order={order} />
}

/** The next step of an ended order. */
export function OutcomeAction({ order, outcome, bankUrl }: OutcomeActionProps) {
  const t = useTranslations('outcome')
  const hasPages = useHasPages()
  switch (outcome) {
    case 'deliveryUnseen':
      return <CopySupport order={order} />
    case 'completed':
      return <AfterCompleted order={order} bankUrl={bankUrl} />
    case 'failedAfter':
    case 'payoutDiffers':
    case 'closedBySupport':
      return <CopySupport order={order} />
    case 'refunded':
      return (
        <div className={clsx('print-hidden', buttonRowClass)}>
          <PlaceLink to={{ kind: 'form', flow: order.kind, from: null }} className={buttonClass('primary')}>
            {t('sellAgain', { kind: order.kind })}
          </PlaceLink>
          {hasPages ? <ReceiptLink order={order} variant="secondary" /> : null}
        </div>
      )
    case 'abandoned':
      return <AfterRefusal order={order} />
    case 'dropped':
      return <NewPrice order={order} variant="secondary" />
    default:
      return <NewPrice order={order} />
  }
}

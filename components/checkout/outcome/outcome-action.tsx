'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { buttonRowClass } from '@/components/ui/button-row'
import type { Outcome } from '@/lib/domain/order/view/outcome'
import type { OrderView } from '@/lib/domain/order/view/views'
import { CopySupport } from '../order/copy-support'
import { NewPrice } from '../order/new-price'
import { PlaceLink, useHasPages } from '../places'
import { AfterCompleted } from './after-completed'
import { AfterRefusal } from './after-refusal'
import { ReceiptLink } from './receipt-link'

interface OutcomeActionProps {
  order: OrderView
  outcome: Outcome
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
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
      return <AfterRefusal order={order} change={t('changeSale', { kind: order.kind })} />
    case 'dropped':
      return <NewPrice order={order} variant="secondary" />
    default:
      return <NewPrice order={order} />
  }
}

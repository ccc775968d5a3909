'use client'

import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { errorRule } from '@/lib/domain/error-codes'
import { getsTokens } from '@/lib/domain/kinds/kinds'
import type { Outcome } from '@/lib/domain/order/view/outcome'
import type { OrderView } from '@/lib/domain/order/view/views'
import { CopySupport } from '../order/copy-support'
import { NewPrice } from '../order/new-price'
import { PlaceLink, useHasPages } from '../places'
import { SeeInBank } from './see-in-bank'

interface OutcomeActionProps {
  order: OrderView
  outcome: Outcome
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
}

function AfterCompleted({ order, bankUrl }: Omit<OutcomeActionProps, 'outcome'>) {
  const t = useTranslations('outcome')
  const hasPages = useHasPages()
  // Tokens sent to an address never reach the bank.
  const bank = getsTokens(order.kind) ? null : bankUrl
  return (
    <div className="print-hidden flex flex-wrap gap-3">
      {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' && bank !== null ? <SeeInBank url={bank} /> : null}
      <PlaceLink
        to={{ kind: 'form', flow: order.kind, from: null }}
        className={buttonClass(bank === null ? 'primary' : 'secondary')}
      >
        {t('sellAgain', { kind: order.kind })}
      </PlaceLink>
      {/* Our pages have a receipt to print, below. */}
      {hasPages ? null : (
        <Button variant="secondary" onClick={() => window.print()}>
          {t('print')}
        </Button>
      )}
    </div>
  )
}

/** A refused price: the next step depends on the reason. */
function AfterRefusal({ order }: { order: OrderView }) {
  const t = useTranslations('outcome')
  const next = order.reason === null ? 'new-quote' : errorRule(order.reason).next
  if (next === 'contact-support') return <CopySupport order={order} />
  if (next === 'edit-recipient' || next === 'fix-input') {
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
        <PlaceLink
          to={{ kind: 'form', flow: order.kind, from: null }}
          className={buttonClass('primary', 'lg')}
        >
          {t('sellAgain', { kind: order.kind })}
        </PlaceLink>
      )
    case 'abandoned':
      return <AfterRefusal order={order} />
    case 'dropped':
      return <NewPrice order={order} variant="secondary" />
    default:
      return <NewPrice order={order} />
  }
}

'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { errorRule } from '@/lib/domain/error-codes'
import type { Outcome } from '@/lib/domain/order-outcome'
import type { OrderView } from '@/lib/domain/ramp-api'
import { CopySupport } from './copy-support'
import { NewPrice } from './new-price'
import { SeeInBank } from './see-in-bank'

interface OutcomeActionProps {
  order: OrderView
  outcome: Outcome
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
}

function AfterCompleted({ bankUrl }: { bankUrl: string | null }) {
  const t = useTranslations('outcome')
  return (
    <div className="print-hidden flex flex-wrap gap-3">
      {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' && bankUrl !== null ? (
        <SeeInBank url={bankUrl} />
      ) : null}
      <Link href="/sell" className={buttonClass(bankUrl === null ? 'primary' : 'secondary')}>
        {t('sellAgain')}
      </Link>
      <Button variant="secondary" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  )
}

/** A price that was refused: what helps depends on why. */
function AfterRefusal({ order }: { order: OrderView }) {
  const t = useTranslations('outcome')
  const next = order.reason === null ? 'new-quote' : errorRule(order.reason).next
  if (next === 'contact-support') return <CopySupport order={order} />
  if (next === 'edit-recipient' || next === 'fix-input') {
    return (
      <Link href={`/sell?from=${order.id}`} className={buttonClass('primary', 'lg')}>
        {t('changeSale')}
      </Link>
    )
  }
  return <NewPrice order={order} />
}

/** The one next step of an ended order. */
export function OutcomeAction({ order, outcome, bankUrl }: OutcomeActionProps) {
  const t = useTranslations('outcome')
  switch (outcome) {
    case 'completed':
      return <AfterCompleted bankUrl={bankUrl} />
    case 'failedAfter':
      return <CopySupport order={order} />
    case 'refunded':
      return (
        <Link href="/sell" className={buttonClass('primary', 'lg')}>
          {t('sellAgain')}
        </Link>
      )
    case 'abandoned':
      return <AfterRefusal order={order} />
    case 'dropped':
      return <NewPrice order={order} variant="secondary" />
    default:
      return <NewPrice order={order} />
  }
}

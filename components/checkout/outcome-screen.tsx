'use client'

import { CircleCheck, CircleDashed, CircleX, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorAlert } from '@/components/ui/error-alert'
import { StepHeading } from '@/components/ui/step-heading'
import { findStep } from '@/lib/domain/order'
import type { OrderView } from '@/lib/domain/ramp-api'
import { CopySupport } from './copy-support'
import { formatBrl, formatToken } from './format'
import { NewPrice } from './new-price'
import { recipientName, symbolOf } from './order-words'
import { useRamp } from './ramp-context'
import { Receipt } from './receipt'
import { SeeInBank } from './see-in-bank'
import { useSiteLocale } from './use-site-locale'

export type Outcome =
  | 'completed'
  | 'failedBefore'
  | 'failedAfter'
  | 'refunded'
  | 'expired'
  | 'cancelled'
  | 'abandoned'
  | 'quoteUnknown'

const icons = {
  completed: CircleCheck,
  failedBefore: CircleX,
  failedAfter: CircleX,
  refunded: Undo2,
  expired: CircleDashed,
  cancelled: CircleDashed,
  abandoned: CircleDashed,
  quoteUnknown: CircleDashed,
}

/** Which screen an ended order has; null while it goes on. Money counts as moved once a transfer has a hash. */
export function outcomeOf(order: OrderView): Outcome | null {
  const hasMoved = (findStep(order, 'transfer')?.hash ?? order.deposit?.hash ?? null) !== null
  switch (order.state) {
    case 'completed':
    case 'refunded':
    case 'expired':
    case 'cancelled':
    case 'abandoned':
      return order.state
    case 'failed':
      return hasMoved ? 'failedAfter' : 'failedBefore'
    case 'quote-unknown':
      return 'quoteUnknown'
    default:
      return null
  }
}

interface OutcomeScreenProps {
  order: OrderView
  outcome: Outcome
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
}

/** One screen for each end, each with what is true and one thing to do next. */
export function OutcomeScreen({ order, outcome, bankUrl }: OutcomeScreenProps) {
  const t = useTranslations('outcome')
  const locale = useSiteLocale()
  const { chains } = useRamp()
  const Icon = icons[outcome]
  const received = order.payout?.amount ?? order.quote?.receiveAmount ?? null
  const values = {
    recipient: recipientName(order),
    receive: received === null ? '' : formatBrl(received, locale),
    send: order.quote === null ? '' : formatToken(order.quote.sendAmount, symbolOf(order, chains), locale),
  }
  const hasReason = order.reason !== null && outcome !== 'expired' && outcome !== 'completed'
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <Icon
          aria-hidden="true"
          className={outcome === 'completed' ? 'size-12 text-accent' : 'size-12 text-muted'}
          strokeWidth={1.5}
        />
        <StepHeading step={`outcome-${outcome}`}>{t(`${outcome}.title`, values)}</StepHeading>
        <p role="status" className="text-lg text-muted">
          {t(`${outcome}.detail`, values)}
        </p>
      </div>
      {hasReason && order.reason !== null ? <ErrorAlert error={{ code: order.reason }} /> : null}
      <OutcomeAction order={order} outcome={outcome} bankUrl={bankUrl} />
      {order.quote === null ? null : (
        <Card aria-labelledby="receipt-heading">
          <h2 id="receipt-heading" className="mb-2 font-semibold text-lg">
            {t(outcome === 'completed' ? 'receipt' : 'facts')}
          </h2>
          <Receipt order={order} />
        </Card>
      )}
    </div>
  )
}

function OutcomeAction({ order, outcome, bankUrl }: OutcomeScreenProps) {
  const t = useTranslations('outcome')
  if (outcome === 'completed') {
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
  if (outcome === 'failedAfter') {
    return <CopySupport order={order} />
  }
  if (outcome === 'refunded') {
    return (
      <Link href="/sell" className={buttonClass('primary')}>
        {t('sellAgain')}
      </Link>
    )
  }
  return <NewPrice order={order} />
}

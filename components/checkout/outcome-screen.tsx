'use client'

import { CircleCheck, CircleDashed, CircleX, SearchX, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { StepHeading } from '@/components/ui/step-heading'
import type { Outcome } from '@/lib/domain/order-outcome'
import type { OrderView } from '@/lib/domain/ramp-api'
import { DroppedPanel } from './dropped-panel'
import { formatBrl, formatToken } from './format'
import { recipientName, symbolOf } from './order-words'
import { OutcomeAction } from './outcome-action'
import { useRamp } from './ramp-context'
import { Receipt } from './receipt'
import { RefundPanel } from './refund-panel'
import type { FollowedOrder } from './use-order'
import { useSiteLocale } from './use-site-locale'

const icons: Readonly<Partial<Record<Outcome, typeof CircleX>>> = {
  completed: CircleCheck,
  failedBefore: CircleX,
  failedAfter: CircleX,
  refunded: Undo2,
  outOfGas: CircleX,
  reverted: CircleX,
  dropped: SearchX,
}

interface OutcomeScreenProps {
  followed: FollowedOrder
  outcome: Outcome
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
}

function useWords({ followed: { order }, outcome }: OutcomeScreenProps) {
  const t = useTranslations('outcome')
  const errors = useTranslations('errors')
  const locale = useSiteLocale()
  const { chains } = useRamp()
  if (outcome === 'abandoned' && order.reason !== null) {
    return { title: errors(`${order.reason}.title`), detail: errors(`${order.reason}.detail`) }
  }
  const received = order.payout?.amount ?? order.quote?.receiveAmount ?? null
  const values = {
    recipient: recipientName(order),
    receive: received === null ? '' : formatBrl(received, locale),
    send: order.quote === null ? '' : formatToken(order.quote.sendAmount, symbolOf(order, chains), locale),
  }
  return { title: t(`${outcome}.title`, values), detail: t(`${outcome}.detail`, values) }
}

/** One screen for each end, each with what is true and one thing to do next. */
export function OutcomeScreen(props: OutcomeScreenProps) {
  const { followed, outcome, bankUrl } = props
  const { order } = followed
  const { title, detail } = useWords(props)
  const Icon = icons[outcome] ?? CircleDashed
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <Icon
          aria-hidden="true"
          className={outcome === 'completed' ? 'size-12 text-accent' : 'size-12 text-muted'}
          strokeWidth={1.5}
        />
        <StepHeading step={`outcome-${order.id}-${outcome}`}>{title}</StepHeading>
        <p role="status" className="text-lg text-muted">
          {detail}
        </p>
      </div>
      {outcome === 'refunded' ? <RefundPanel followed={followed} /> : null}
      {outcome === 'dropped' ? <DroppedPanel followed={followed} /> : null}
      <OutcomeAction order={order} outcome={outcome} bankUrl={bankUrl} />
      {order.quote === null ? null : <Records order={order} outcome={outcome} />}
    </div>
  )
}

/** Everything that is known of the order: in the open where somebody needs it, a press away elsewhere. */
function Records({ order, outcome }: { order: OrderView; outcome: Outcome }) {
  const t = useTranslations('outcome')
  if (outcome === 'completed' || outcome === 'failedAfter') {
    return (
      <Card aria-labelledby="receipt-heading">
        <h2 id="receipt-heading" className="mb-2 font-semibold text-lg">
          {outcome === 'completed' ? t('receipt') : t('facts')}
        </h2>
        <Receipt order={order} />
      </Card>
    )
  }
  return (
    <Card>
      <details>
        <summary className="font-semibold">{t('facts')}</summary>
        <div className="mt-3">
          <Receipt order={order} />
        </div>
      </details>
    </Card>
  )
}

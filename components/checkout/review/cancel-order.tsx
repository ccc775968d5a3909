'use client'

import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import { usePress } from '@/components/ui/use-press'
import type { OrderView } from '@/lib/domain/order/view/views'
import { PlaceLink } from '../places'
import { useRamp } from '../ramp-context'

interface CancelOrderProps {
  order: OrderView
  accept: (order: OrderView | null) => void
}

/** The two ways back: edit in the form, or give the order up. */
export function CancelOrder({ order, accept }: CancelOrderProps) {
  const t = useTranslations('review')
  const { journal } = useRamp()
  const press = usePress()
  const cancel = async () => {
    const cancelled = await press.run(() => journal.cancelOrder(order.id))
    if (cancelled !== null) accept(cancelled)
  }
  return (
    <div className="grid gap-3">
      {press.failure === null ? null : <ErrorAlert error={press.failure} />}
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-sm">
        <PlaceLink
          to={{ kind: 'form', flow: order.kind, from: order.id }}
          className={buttonClass('link', 'sm')}
        >
          {t('change')}
        </PlaceLink>
        <Button variant="link" size="sm" busy={press.isBusy} onClick={cancel}>
          {t('cancel', { kind: order.kind })}
        </Button>
      </div>
    </div>
  )
}

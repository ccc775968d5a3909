'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
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
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      const result = await journal.cancelOrder(order.id)
      if (result.ok) accept(result.data)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-sm">
      <PlaceLink to={{ kind: 'form', flow: order.kind, from: order.id }} className={buttonClass('link')}>
        {t('change')}
      </PlaceLink>
      <Button variant="link" size="sm" busy={isBusy} onClick={cancel}>
        {t('cancel', { kind: order.kind })}
      </Button>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { OrderView } from '@/lib/domain/order/view/views'
import { Receipt } from './receipt'

interface RecordsProps {
  order: OrderView
  /** It ended well: a receipt, not only facts. */
  isReceipt: boolean
  /** For an end whose facts a person needs right away: to keep, or for support. */
  isOpen: boolean
}

/** Everything known about the order: expanded when needed, otherwise collapsed. */
export function Records({ order, isReceipt, isOpen }: RecordsProps) {
  const t = useTranslations('outcome')
  if (isOpen) {
    return (
      <Card aria-labelledby="receipt-heading">
        <h2 id="receipt-heading" className="mb-2 font-semibold text-lg">
          {isReceipt ? t('receipt') : t('facts')}
        </h2>
        <Receipt order={order} heading="h3" />
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

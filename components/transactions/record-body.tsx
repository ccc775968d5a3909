'use client'

import { useTranslations } from 'next-intl'
import type { OrderView } from '@/lib/domain/order/view/views'
import { CopySupport } from '../checkout/order/copy-support'
import { SupportDownload } from './support-download'
import { Timeline } from './timeline'

interface RecordBodyProps {
  order: OrderView
  timeline: NonNullable<OrderView['timeline']>
}

/** Everything recorded about an order, and the details for support. */
export function RecordBody({ order, timeline }: RecordBodyProps) {
  const t = useTranslations('timeline')
  return (
    <>
      <p className="mt-1 mb-4 text-muted text-sm">{t('note')}</p>
      <Timeline order={order} timeline={timeline} />
      <div className="mt-6 grid gap-3 border-line border-t pt-4">
        <p className="text-muted text-sm">{t('supportNote')}</p>
        <div className="flex flex-wrap gap-3">
          <CopySupport order={order} label={t('copyAll')} />
          <SupportDownload order={order} />
        </div>
      </div>
    </>
  )
}

'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { supportBundle } from '@/lib/domain/order/view/support-bundle'
import type { OrderView } from '@/lib/domain/order/view/views'
import { CopySupport } from '../checkout/order/copy-support'
import { Timeline } from './timeline'

/** The details for support as a file, created in the browser from the page's data. */
function SupportDownload({ order }: { order: OrderView }) {
  const t = useTranslations('timeline')
  const download = () => {
    const url = URL.createObjectURL(new Blob([supportBundle(order)], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `transaction-${order.id}.txt`
    link.click()
    // The browser has read the file's content by the next task.
    setTimeout(() => URL.revokeObjectURL(url), 0)
  }
  return (
    <Button variant="secondary" onClick={download}>
      <Download aria-hidden="true" className="size-4" />
      {t('download')}
    </Button>
  )
}

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

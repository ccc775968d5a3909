'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { supportBundle } from '@/lib/domain/order/view/support-bundle'
import type { OrderView } from '@/lib/domain/order/view/views'

/** The same details as a file, created in the browser from the page's data. */
export function SupportDownload({ order }: { order: OrderView }) {
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

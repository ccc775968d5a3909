'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { buttonRowClass } from '@/components/ui/button-row'
import { SupportLink } from '@/components/ui/support-link'
import { useCopy } from '@/components/ui/use-copy'
import { supportBundle } from '@/lib/domain/order/view/support-bundle'
import type { OrderView } from '@/lib/domain/order/view/views'

interface CopySupportProps {
  order: OrderView
  /** Offered in addition to a screen's own next step. */
  label?: string
}

export function CopySupport({ order, label }: CopySupportProps) {
  const t = useTranslations('outcome')
  const common = useTranslations('common')
  const { copied, copy } = useCopy(supportBundle(order))
  return (
    <div
      className={clsx(
        'print-hidden',
        label === undefined ? buttonRowClass : 'flex flex-wrap items-center gap-3',
      )}
    >
      <Button variant={label === undefined ? 'primary' : 'secondary'} onClick={copy}>
        {label ?? t('copySupport')}
      </Button>
      <SupportLink reference={order.id} size="md" />
      <span role="status" className="text-muted text-sm">
        {copied === 'yes' ? common('copied') : copied === 'no' ? common('copyFailed') : ''}
      </span>
    </div>
  )
}

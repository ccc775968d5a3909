'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { OrderView } from '@/lib/domain/ramp-api'
import { supportBundle } from '@/lib/domain/support-bundle'

interface CopySupportProps {
  order: OrderView
  /** Beside a screen's own next step it is another thing that can be done. */
  label?: string
}

export function CopySupport({ order, label }: CopySupportProps) {
  const t = useTranslations('outcome')
  const common = useTranslations('common')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(supportBundle(order))
      setCopied(true)
    } catch {
      // The same facts stand on the page and can be copied by hand.
      setCopied(false)
    }
  }
  return (
    <div className="print-hidden flex flex-wrap items-center gap-3">
      <Button variant={label === undefined ? 'primary' : 'secondary'} onClick={copy}>
        {label ?? t('copySupport')}
      </Button>
      <span role="status" className="text-muted text-sm">
        {isCopied ? common('copied') : ''}
      </span>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { OrderView } from '@/lib/domain/ramp-api'

/** What a support desk needs: ids, hashes and times, no personal data. */
export function supportText(order: OrderView): string {
  const moments = order.moments.map(({ state, at, by }) => `${at} ${state} (${by})`)
  const steps = order.steps.map(({ name, hash, status }) => `${name}: ${hash ?? '-'} (${status})`)
  return [
    `order: ${order.id}`,
    `transaction: ${order.quote?.transactionId ?? '-'}`,
    `service status: ${order.serviceStatus ?? '-'}`,
    ...steps,
    ...moments,
  ].join('\n')
}

export function CopySupport({ order }: { order: OrderView }) {
  const t = useTranslations('outcome')
  const common = useTranslations('common')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(supportText(order))
      setCopied(true)
    } catch {
      // The same facts stand on the page and can be copied by hand.
      setCopied(false)
    }
  }
  return (
    <div className="print-hidden flex flex-wrap items-center gap-3">
      <Button onClick={copy}>{t('copySupport')}</Button>
      <span role="status" className="text-muted text-sm">
        {isCopied ? common('copied') : ''}
      </span>
    </div>
  )
}

'use client'

import { Link2, Share2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useBrowserValue } from '@/components/ui/use-browser-value'
import { receiptPath } from '@/lib/domain/order/view/receipt-standing'
import type { OrderView } from '@/lib/domain/order/view/views'
import { site } from '@/site.config'
import { orderWords, payeeOf } from '../order-words'
import { useHasPages } from '../places'
import { useRamp } from '../ramp-context'

/**
 * Passes the result on by the system's own share sheet, or copies the receipt's address. Like a printout it names the
 * recipient only by a label that the person chose.
 */
export function ShareOutcome({ order }: { order: OrderView }) {
  const t = useTranslations('outcome.share')
  const locale = useLocale()
  const { chains } = useRamp()
  const hasPages = useHasPages()
  const canShare = useBrowserValue(
    // In another site's frame a browser has the function, and refuses.
    () => typeof navigator.share === 'function' && (navigator.canShare?.({ text: site.name }) ?? true),
    false,
  )
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null)
  // A host's page has no address of ours to copy.
  if (!hasPages && !canShare) return null
  const { receive, untold } = orderWords(order, chains, locale)
  const press = async () => {
    const url = new URL(receiptPath(order), window.location.origin).href
    const text = t('text', { recipient: payeeOf(order), receive, untold })
    try {
      if (canShare) await navigator.share({ title: site.name, text, ...(hasPages ? { url } : {}) })
      else {
        await navigator.clipboard.writeText(url)
        setSaid('copied')
      }
    } catch (cause) {
      // Closing the share sheet is not a failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) setSaid('failed')
    }
  }
  const Icon = canShare ? Share2 : Link2
  return (
    <>
      <Button variant="secondary" onClick={press}>
        <Icon aria-hidden="true" className="size-4" />
        {canShare ? t('share') : t('copyLink')}
      </Button>
      <span role="status" className="order-last w-full text-muted text-sm empty:sr-only">
        {said === null ? '' : t(said)}
      </span>
    </>
  )
}

'use client'

import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { useBrowserValue } from '@/components/ui/use-browser-value'
import { listParam, withList } from '@/lib/domain/history/list-place'
import { receiptPath, receiptStanding } from '@/lib/domain/order/view/receipt-standing'
import type { OrderView } from '@/lib/domain/order/view/views'

interface ReceiptLinkProps {
  order: OrderView
  variant: 'primary' | 'secondary'
}

const listOfAddress = () => new URLSearchParams(location.search).get(listParam) ?? ''

/** The link to an order's receipt, if it has one; keeps the position in the list. */
export function ReceiptLink({ order, variant }: ReceiptLinkProps) {
  const receipt = useTranslations('receipt')
  // Not useSearchParams: the widget runs in apps without Next, too.
  const list = useBrowserValue(listOfAddress, '')
  const standing = receiptStanding(order)
  if (standing.kind === 'none') return null
  return (
    <PageLink
      href={withList(receiptPath(order), list)}
      className={buttonClass(variant, 'md', 'print-hidden')}
    >
      <ReceiptText aria-hidden="true" className="size-4" />
      {standing.kind === 'refund' ? receipt('refundLink') : receipt('link')}
    </PageLink>
  )
}

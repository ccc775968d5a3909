'use client'

import { ReceiptText } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { untilLoaded } from '@/components/ui/until-loaded'
import { listParam, withList } from '@/lib/domain/list-place'
import type { OrderState } from '@/lib/domain/order'
import type { OrderView } from '@/lib/domain/ramp-api'
import { receiptPath, receiptStanding } from '@/lib/domain/receipt-standing'
import { useFollowed } from '../checkout/with-record'

// Each is fetched when it is shown: a price that waits for a signature has none of them open.
const RecordBody = dynamic(() =>
  untilLoaded(() => import('./record-body')).then((module) => module.RecordBody),
)
const Receipt = dynamic(() =>
  untilLoaded(() => import('../checkout/receipt')).then((module) => module.Receipt),
)

/** Here the screen above wants the person's attention: what happened stays a press away. */
const busy: ReadonlySet<OrderState> = new Set([
  'quoting',
  'quoted',
  'awaiting-payment',
  'approving',
  'sending',
])

/** The screens of these show no more than how far it is; the ends show every fact by themselves. */
const underWay: ReadonlySet<OrderState> = new Set([
  'awaiting-payment',
  'sending',
  'sent',
  'confirmed',
  'processing',
  'unknown',
])

function ReceiptLink({ order }: { order: OrderView }) {
  const receipt = useTranslations('receipt')
  const list = useSearchParams().get(listParam) ?? ''
  const standing = receiptStanding(order)
  if (standing.kind === 'none') return null
  return (
    <Link
      href={withList(receiptPath(order), list)}
      className={buttonClass('secondary', 'md', 'print-hidden justify-self-start')}
    >
      <ReceiptText aria-hidden="true" className="size-4" />
      {standing.kind === 'refund' ? receipt('refundLink') : receipt('link')}
    </Link>
  )
}

/** A part of the page that is a press away, or open; what it holds is made when it is first seen. */
function Fold({ summary, isOpen, children }: { summary: string; isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <Card className="print-hidden">
      <details
        open={isOpen}
        onToggle={(event) => {
          if (event.currentTarget.open) setOpened(true)
        }}
      >
        <summary className="font-semibold">{summary}</summary>
        {isOpen || wasOpened ? <Suspense fallback={<Spinner className="mt-3" />}>{children}</Suspense> : null}
      </details>
    </Card>
  )
}

/** Every fact while it is under way, the way to its receipt, all that was written down of it, and the details for support. */
export function OrderRecord() {
  const t = useTranslations('timeline')
  const { order } = useFollowed()
  const { timeline } = order
  return (
    <>
      <ReceiptLink order={order} />
      {order.quote === null || !underWay.has(order.state) ? null : (
        <Fold summary={t('details')} isOpen={false}>
          <div className="mt-3">
            <Receipt order={order} />
          </div>
        </Fold>
      )}
      {timeline === undefined ? null : (
        <Fold summary={t('heading')} isOpen={!busy.has(order.state)}>
          <RecordBody order={order} timeline={timeline} />
        </Fold>
      )}
    </>
  )
}

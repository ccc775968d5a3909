'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { Card } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { untilLoaded } from '@/components/ui/until-loaded'
import { factsOf } from '@/lib/domain/order/state'
import { useFollowed } from '../checkout/flow/with-record'

// Each is loaded when shown: a price that waits for a signature has none of them open.
const RecordBody = dynamic(() =>
  untilLoaded(() => import('./record-body')).then((module) => module.RecordBody),
)
const Receipt = dynamic(() =>
  untilLoaded(() => import('../checkout/outcome/receipt')).then((module) => module.Receipt),
)

/** A collapsible part of the page. Only a person opens it, and its content is rendered from then on. */
function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <Card className="print-hidden">
      <details
        onToggle={(event) => {
          if (event.currentTarget.open) setOpened(true)
        }}
      >
        <summary className="font-semibold">{summary}</summary>
        {wasOpened ? <Suspense fallback={<Spinner className="mt-3" />}>{children}</Suspense> : null}
      </details>
    </Card>
  )
}

/** The facts of an open order, its timeline, and the details for support. */
export function OrderRecord() {
  const t = useTranslations('timeline')
  const { order } = useFollowed()
  const { timeline } = order
  return (
    <>
      {order.quote === null || !factsOf(order.state).figures ? null : (
        <Fold summary={t('details')}>
          <div className="mt-3">
            <Receipt order={order} />
          </div>
        </Fold>
      )}
      {timeline === undefined ? null : (
        <Fold summary={t('technical')}>
          <h2 className="mt-4 font-semibold">{t('heading')}</h2>
          <RecordBody order={order} timeline={timeline} />
        </Fold>
      )}
    </>
  )
}

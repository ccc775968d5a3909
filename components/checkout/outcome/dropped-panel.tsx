'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { findStep } from '@/lib/domain/order/order'
import { CheckedAgo } from '../order/checked-ago'
import type { FollowedOrder } from '../order/use-order'
import { useHasPages } from '../places'
import { TxLink } from '../tx-link'

/** A transaction unknown to every node may still be mined: says to check first, and what happens if it is. */
export function DroppedPanel({ followed }: { followed: FollowedOrder }) {
  const t = useTranslations('outcome.droppedPanel')
  const progress = useTranslations('progress')
  const hasPages = useHasPages()
  const { order } = followed
  const hash = findStep(order, 'transfer')?.hash ?? null
  return (
    <Card heading={t('heading')} className="grid gap-4">
      <Alert tone="warn" title={t('doNotSend')} announce={false}>
        <p>{t('doNotSendDetail')}</p>
      </Alert>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{t('checkWallet')}</li>
        <li>{t('ifMined')}</li>
        <li>{hasPages ? t('weWatch') : progress('keepOpen')}</li>
      </ul>
      {hash === null ? null : <TxLink hash={hash} chainId={order.chainId} />}
      <CheckedAgo followed={followed} />
    </Card>
  )
}

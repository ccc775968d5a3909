'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { neverSentAfterMs } from '@/lib/domain/order/chain-look'
import { findStep } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { chainNameOf } from '../order-words'
import { useRamp } from '../ramp-context'

/** While it is unknown whether the tokens left: where we look, and how it will be resolved. */
export function CheckingPanel({ order }: { order: OrderView }) {
  const t = useTranslations('progress.checking')
  const { chains } = useRamp()
  const chain = chainNameOf(order, chains)
  const hasHash = (findStep(order, 'transfer')?.hash ?? null) !== null
  return (
    <Card heading={t('heading')} className="grid gap-3">
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{hasHash ? t('hash', { chain }) : t('account', { chain })}</li>
        <li>{t('log', { chain })}</li>
        <li>{t('service')}</li>
      </ul>
      <p className="text-muted text-sm">{t('found')}</p>
      <p className="text-muted text-sm">{t('notFound', { minutes: neverSentAfterMs / 60_000 })}</p>
    </Card>
  )
}

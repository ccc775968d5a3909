'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { CopyText } from '@/components/ui/copy-text'
import { Fact, Facts } from '@/components/ui/facts'
import { Spinner } from '@/components/ui/spinner'
import type { OrderView } from '@/lib/domain/order/view/views'
import { formatToken } from '../format'
import { CheckedAgo } from '../order/checked-ago'
import type { FollowedOrder } from '../order/use-order'
import { symbolOf } from '../order-words'
import { useRamp } from '../ramp-context'
import { TxLink } from '../tx-link'

type Refund = NonNullable<OrderView['refund']>

function RefundFacts({ order, refund }: { order: OrderView; refund: Refund }) {
  const t = useTranslations('outcome.refund')
  const locale = useLocale()
  const { chains } = useRamp()
  const { amount, address, hash } = refund
  const isOwn = address?.toLowerCase() === order.account.toLowerCase()
  return (
    <Facts>
      {amount === null ? null : (
        <Fact term={t('amount')}>{formatToken(amount, symbolOf(order, chains), locale)}</Fact>
      )}
      {address === null ? null : (
        <Fact term={isOwn ? t('toYou') : t('to')} stacked>
          <CopyText value={address} label={t('to')} />
        </Fact>
      )}
      {hash === null ? null : (
        <Fact term={t('hash')} stacked>
          <TxLink hash={hash} chainId={order.chainId} />
        </Fact>
      )}
    </Facts>
  )
}

/** The refund's address, amount and transaction from the chain; until then what we are doing. */
export function RefundPanel({ followed }: { followed: FollowedOrder }) {
  const t = useTranslations('outcome.refund')
  const { order } = followed
  const { refund } = order
  const isFound = refund !== null && refund.hash !== null
  return (
    <Card heading={t('heading')} className="grid gap-3">
      <p role="status" className="flex items-center gap-3 text-sm">
        {isFound ? (
          t('found')
        ) : (
          <>
            <Spinner />
            {t('looking')}
          </>
        )}
      </p>
      {isFound ? <RefundFacts order={order} refund={refund} /> : <CheckedAgo followed={followed} />}
    </Card>
  )
}

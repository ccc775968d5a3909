'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { mayStillBePaid } from '@/lib/domain/order/payment'
import { NewPrice } from '../order/new-price'
import type { FollowedOrder } from '../order/use-order'
import { PayAnswer } from './pay-answer'

/** For a code that must not be paid any more: the way to a new one, and the answer of a person who has paid it. */
export function CodeOver({ followed, now }: { followed: FollowedOrder; now: Date }) {
  const t = useTranslations('pay')
  const { order } = followed
  const isComing = order.payment?.status === 'in-transit' && mayStillBePaid(order, now)
  return (
    <>
      <Alert tone="danger" title={t('doNotPay')}>
        <p>{t('doNotPayDetail')}</p>
      </Alert>
      {/* While that payment may still arrive, a new code beside "Don't pay again" would invite a second one. */}
      {isComing ? null : <NewPrice order={order} />}
      <PayAnswer followed={followed} isOver now={now} />
    </>
  )
}

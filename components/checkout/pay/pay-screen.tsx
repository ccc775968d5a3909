'use client'

import { clsx } from 'clsx'
import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { StepHeading } from '@/components/ui/step-heading'
import { useNow } from '@/components/ui/use-now'
import type { PaymentView } from '@/lib/domain/order/parts'
import { isCodeOver } from '@/lib/domain/order/payment'
import type { OrderView } from '@/lib/domain/order/view/views'
import { formatBrl } from '../format'
import { CheckedAgo } from '../order/checked-ago'
import { NewPrice } from '../order/new-price'
import type { FollowedOrder } from '../order/use-order'
import { AgreeFirst, usePriceQuestion } from '../use-price-question'
import { PayAnswer } from './pay-answer'
import { PayClock } from './pay-clock'
import { PayCode } from './pay-code'
import { PayFacts } from './pay-facts'
import { PayInBank } from './pay-in-bank'
import { PayPicture } from './pay-picture'
import { PaySteps } from './pay-steps'

interface PayScreenProps {
  followed: FollowedOrder
  payment: PaymentView
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
}

function OverNote({ order }: { order: OrderView }) {
  const t = useTranslations('pay')
  return (
    <>
      <Alert tone="danger" title={t('doNotPay')}>
        <p>{t('doNotPayDetail')}</p>
      </Alert>
      <NewPrice order={order} />
    </>
  )
}

/** A code to pay, or an expired one. The server's record and clock decide which, so a reload shows the same. */
export function PayScreen({ followed, payment, bankUrl }: PayScreenProps) {
  const t = useTranslations('pay')
  const locale = useLocale()
  const nowMs = useNow()
  const { order } = followed
  const isOver =
    order.state !== 'awaiting-payment' || (nowMs !== null && isCodeOver(payment, new Date(nowMs)))
  const text = payment.brCode ?? payment.pixKey ?? ''
  const kind = payment.brCode === null ? 'key' : 'br-code'
  const amount = formatBrl(payment.amount, locale)
  const isComing = payment.status === 'in-transit'
  const price = usePriceQuestion(order)
  const isWaiting = price.isWaiting && !isOver
  const picture = isOver || isWaiting ? null : payment.brCode
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <StepHeading step={`pay-${order.id}-${isOver ? 'over' : 'open'}`}>
          {isOver ? t('headingOver') : t('heading', { amount })}
        </StepHeading>
        {isOver ? null : (
          <p role="status" className="text-lg text-muted">
            {t('found')}
          </p>
        )}
      </div>
      {isComing ? (
        <Alert tone="warn" title={t('inTransit')}>
          <p>{t('inTransitDetail')}</p>
        </Alert>
      ) : null}
      {isOver ? <OverNote order={order} /> : price.notes}
      {/* Uses the container's width, since a host's page may be narrow on a wide screen. */}
      <div className="@container">
        <Card className={clsx('grid items-start gap-6', picture !== null && '@xl:grid-cols-2')}>
          <div className="grid min-w-0 gap-4">
            <PayClock expiresAt={payment.expiresAt} />
            {isWaiting ? <AgreeFirst order={order} /> : <PayCode text={text} kind={kind} isOver={isOver} />}
            {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' && bankUrl !== null && !isOver && !isWaiting ? (
              <PayInBank url={bankUrl} code={text} />
            ) : null}
          </div>
          {picture === null ? null : <PayPicture code={picture} />}
          <PayFacts order={order} payment={payment} />
        </Card>
      </div>
      {isOver || isWaiting ? null : (
        <Card>
          <PaySteps kind={kind} />
        </Card>
      )}
      <PayAnswer followed={followed} isOver={isOver} />
      <CheckedAgo followed={followed} />
      {isOver ? null : <p className="text-center text-muted text-sm">{t('canClose')}</p>}
    </div>
  )
}

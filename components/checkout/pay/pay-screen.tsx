'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { StepHeading } from '@/components/ui/step-heading'
import { useCopy } from '@/components/ui/use-copy'
import type { PaymentView } from '@/lib/domain/order/parts'
import { isCodeOver } from '@/lib/domain/order/payment'
import type { OrderView } from '@/lib/domain/order/view/views'
import { ActionBar, ButtonPlace, useHasBar } from '../action-bar'
import { formatBrl } from '../format'
import { MoneyNote } from '../money-note'
import { CheckedAgo } from '../order/checked-ago'
import type { FollowedOrder } from '../order/use-order'
import { orderWords } from '../order-words'
import { useRamp } from '../ramp-context'
import { AgreeFirst, usePriceQuestion } from '../use-price-question'
import { CodeCard } from './code-card'
import { CodeOver } from './code-over'
import { PayAnswer } from './pay-answer'
import { CLOSE_TO_END_S } from './pay-clock'
import { CopyCode, PayCode } from './pay-code'
import { PayFacts } from './pay-facts'
import { PaySteps } from './pay-steps'

interface PayScreenProps {
  followed: FollowedOrder
  payment: PaymentView
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
  now: Date
}

interface PayNewsProps {
  order: OrderView
  payment: PaymentView
  isOver: boolean
}

/** What is to be paid, and what is known of the money. */
function PayNews({ order, payment, isOver }: PayNewsProps) {
  const t = useTranslations('pay')
  const locale = useLocale()
  return (
    <>
      <div className="grid gap-2">
        <StepHeading step={`pay-${order.id}-${isOver ? 'over' : 'open'}`}>
          {isOver ? t('headingOver') : t('heading', { amount: formatBrl(payment.amount, locale) })}
        </StepHeading>
        {isOver ? null : (
          <p role="status" className="text-lg text-muted">
            {t('found')}
          </p>
        )}
      </div>
      {payment.status === 'in-transit' ? (
        <Alert tone="warn" title={t('inTransit')}>
          <p>{t('inTransitDetail')}</p>
        </Alert>
      ) : (
        <MoneyNote order={order} />
      )}
    </>
  )
}

/** A code to pay, or an expired one. The server's record and clock decide which, so a reload shows the same. */
export function PayScreen({ followed, payment, bankUrl, now }: PayScreenProps) {
  const t = useTranslations('pay')
  const locale = useLocale()
  const { chains } = useRamp()
  const { order } = followed
  const isOver = order.state !== 'awaiting-payment' || isCodeOver(payment, now)
  const text = payment.brCode ?? payment.pixKey ?? ''
  const kind = payment.brCode === null ? 'key' : 'br-code'
  const price = usePriceQuestion(order)
  const isWaiting = price.isWaiting && !isOver
  const copying = useCopy(text)
  const button = <CopyCode copying={copying} kind={kind} />
  const isInBar = useHasBar() === true && !isOver && !isWaiting
  const onPage = isInBar || isOver ? null : <ButtonPlace>{button}</ButtonPlace>
  return (
    <div data-wide>
      <div className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start wide:gap-x-8">
        <div className="col-span-full grid gap-5">
          <PayNews order={order} payment={payment} isOver={isOver} />
          {isOver ? <CodeOver followed={followed} now={now} /> : price.notes}
        </div>
        <CodeCard
          payment={payment}
          bankUrl={bankUrl}
          isOver={isOver}
          now={now}
          payable={isOver || isWaiting ? null : text}
        >
          {isWaiting ? (
            <AgreeFirst order={order} />
          ) : (
            <PayCode text={text} copied={copying.copied} isOver={isOver} button={onPage} />
          )}
        </CodeCard>
        <Card className="min-w-0 wide:sticky wide:top-20 wide:col-start-2 wide:row-span-2">
          <PayFacts order={order} payment={payment} />
        </Card>
        <div className="grid min-w-0 gap-5 wide:col-start-1">
          {isOver || isWaiting ? null : <PaySteps kind={kind} />}
          {isOver ? null : <PayAnswer followed={followed} isOver={false} now={now} />}
          <CheckedAgo followed={followed} />
          {isOver ? null : <p className="text-center text-muted text-sm">{t('canClose')}</p>}
        </div>
      </div>
      {isInBar ? (
        <ActionBar
          receive={orderWords(order, chains, locale).receive}
          expiresAt={payment.expiresAt}
          closeToEndSeconds={CLOSE_TO_END_S}
        >
          {button}
        </ActionBar>
      ) : null}
    </div>
  )
}

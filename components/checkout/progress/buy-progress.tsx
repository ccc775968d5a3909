'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { StepHeading } from '@/components/ui/step-heading'
import { useNow } from '@/components/ui/use-now'
import { factsOf } from '@/lib/domain/order/state'
import { isEndInDoubt } from '@/lib/domain/order/view/milestones'
import type { OrderView } from '@/lib/domain/order/view/views'
import { AddressInFull } from '../address-in-full'
import { MoneyNote } from '../money-note'
import { CheckedAgo } from '../order/checked-ago'
import { ToldHeading } from '../order/told-heading'
import type { FollowedOrder } from '../order/use-order'
import { orderWords } from '../order-words'
import { PlaceLink, useHasPages } from '../places'
import { useRamp } from '../ramp-context'
import { MilestoneList } from './milestone-list'

export type BuyProgressState = 'quoting' | 'processing' | 'unknown' | 'earlierPaid'

const LATE_MS = 5 * 60_000

function isLate({ moments, createdAt }: OrderView, nowMs: number | null): boolean {
  return nowMs !== null && nowMs - Date.parse(moments.at(-1)?.at ?? createdAt) > LATE_MS
}

/** Between the payment and the tokens: what has happened, who reported it, and how old that is. */
export function BuyProgress({ followed, state }: { followed: FollowedOrder; state: BuyProgressState }) {
  const t = useTranslations('buyProgress')
  const shared = useTranslations('progress')
  const pay = useTranslations('pay')
  const locale = useLocale()
  const hasPages = useHasPages()
  const { chains } = useRamp()
  const { order } = followed
  const nowMs = useNow()
  const { send, receive } = orderWords(order, chains, locale)
  const { taken } = factsOf(order.state)
  return (
    <div className="grid gap-5">
      {order.told === null ? (
        <div className="grid gap-2">
          <StepHeading step={`buy-${order.id}-${state}`}>{t(`${state}.title`)}</StepHeading>
          <p role="status" className="text-lg text-muted">
            {t(`${state}.detail`, { pay: send, receive })}
          </p>
        </div>
      ) : (
        <ToldHeading order={order} told={order.told} />
      )}
      <MoneyNote order={order} />
      {state === 'earlierPaid' && order.replaces !== null ? (
        <PlaceLink
          to={{ kind: 'order', flow: order.kind, orderId: order.replaces }}
          className={buttonClass('primary', 'lg')}
        >
          {t('seeEarlier')}
        </PlaceLink>
      ) : null}
      <Card aria-label={shared('phasesLabel')} className="grid gap-5">
        {state === 'earlierPaid' ? null : (
          <>
            <MilestoneList order={order} />
            {order.to === null ? null : (
              <Facts>
                <Fact term={pay('to')} stacked>
                  <AddressInFull address={order.to.address} />
                </Fact>
              </Facts>
            )}
          </>
        )}
        <CheckedAgo followed={followed} />
      </Card>
      {taken ? (
        <p className="text-center text-muted text-sm">
          {!isEndInDoubt(order) ? t('canClose') : hasPages ? shared('canCloseChecking') : shared('keepOpen')}
        </p>
      ) : null}
      {/* Last, so that what is being read stays where it is. */}
      {taken && order.told === null && isLate(order, nowMs) ? (
        <Alert tone="warn" title={t('late.title')}>
          <p>{t('late.detail')}</p>
        </Alert>
      ) : null}
    </div>
  )
}

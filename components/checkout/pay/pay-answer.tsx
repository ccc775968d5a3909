'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Failure, Result } from '@/lib/domain/result'
import type { FollowedOrder } from '../order/use-order'
import { useRamp } from '../ramp-context'

/** A person's answer to a code: that they have paid it, or that they won't. */
export function PayAnswer({ followed, isOver }: { followed: FollowedOrder; isOver: boolean }) {
  const t = useTranslations('pay')
  const { journal } = useRamp()
  const { order, accept, checkNow } = followed
  const [pressed, setPressed] = useState<'paid' | 'cancel' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const press = async (which: 'paid' | 'cancel', act: (id: string) => Promise<Result<OrderView>>) => {
    setPressed(which)
    setFailure(null)
    try {
      const answer = await act(order.id)
      if (answer.ok) accept(answer.data)
      else setFailure(answer.error)
    } catch {
      setFailure({ code: 'unexpected' })
    }
    setPressed(null)
    checkNow()
  }

  const hasClaimed = (order.payment?.claimedAt ?? null) !== null
  return (
    <div className="grid gap-3">
      {hasClaimed ? (
        <Alert title={isOver ? t('stillWatching') : t('watching')}>
          <p>{isOver ? t('stillWatchingDetail') : t('watchingDetail')}</p>
        </Alert>
      ) : null}
      {failure === null ? null : <ErrorAlert error={failure} />}
      <div className="flex flex-wrap justify-center gap-3">
        {hasClaimed ? null : (
          <Button
            variant="secondary"
            // As wide as the button for a new code, which stands above it then.
            size={isOver ? 'lg' : 'md'}
            busy={pressed === 'paid'}
            onClick={() => press('paid', journal.reportPayment)}
          >
            {t('iPaid')}
          </Button>
        )}
        {isOver || hasClaimed || order.payment?.status === 'in-transit' ? null : (
          <Button
            variant="quiet"
            busy={pressed === 'cancel'}
            onClick={() => press('cancel', journal.cancelOrder)}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

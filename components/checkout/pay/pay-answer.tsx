'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorAlert } from '@/components/ui/error-alert'
import { usePress } from '@/components/ui/use-press'
import type { Failure } from '@/lib/domain/result'
import type { FollowedOrder } from '../order/use-order'
import { useRamp } from '../ramp-context'

/** A person's answer to a code: that they have paid it, or that they won't. */
export function PayAnswer({ followed, isOver }: { followed: FollowedOrder; isOver: boolean }) {
  const t = useTranslations('pay')
  const { journal } = useRamp()
  const { order, accept, checkNow } = followed
  const [failure, setFailure] = useState<Failure | null>(null)

  const [isBusy, setBusy] = useState(false)
  const cancelling = usePress()
  const watching = useRef<HTMLDivElement>(null)

  const reportPaid = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await journal.reportPayment(order.id)
      if (answer.ok) {
        // The button is gone: what replaces it takes the focus.
        flushSync(() => accept(answer.data))
        watching.current?.focus()
      } else setFailure(answer.error)
    } catch {
      setFailure({ code: 'unexpected' })
    }
    setBusy(false)
    checkNow()
  }
  const cancel = async () => {
    const ended = await cancelling.run(() => journal.cancelOrder(order.id))
    if (ended !== null) accept(ended)
    checkNow()
    return ended !== null
  }

  const hasClaimed = (order.payment?.claimedAt ?? null) !== null
  return (
    <div className="grid gap-3">
      {hasClaimed ? (
        <div ref={watching} tabIndex={-1}>
          <Alert title={isOver ? t('stillWatching') : t('watching')}>
            <p>{isOver ? t('stillWatchingDetail') : t('watchingDetail')}</p>
          </Alert>
        </div>
      ) : null}
      {failure === null ? null : <ErrorAlert error={failure} />}
      <div className="flex flex-wrap justify-center gap-3">
        {hasClaimed ? null : (
          <Button
            variant="secondary"
            // As wide as the button for a new code, which stands above it then.
            size={isOver ? 'lg' : 'md'}
            busy={isBusy}
            onClick={reportPaid}
          >
            {t('iPaid')}
          </Button>
        )}
        {isOver || hasClaimed || order.payment?.status === 'in-transit' ? null : (
          <ConfirmDialog
            label={t('cancel')}
            variant="quiet"
            title={t('cancelTitle')}
            description={t('cancelSure')}
            yes={t('cancelYes')}
            no={t('cancelNo')}
            isBusy={cancelling.isBusy}
            failure={cancelling.failure}
            onYes={cancel}
          />
        )}
      </div>
    </div>
  )
}

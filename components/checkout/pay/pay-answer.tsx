'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorAlert } from '@/components/ui/error-alert'
import { usePress } from '@/components/ui/use-press'
import { lookedForMs } from '@/lib/domain/order/payment'
import type { FollowedOrder } from '../order/use-order'
import { useHasPages } from '../places'
import { useRamp } from '../ramp-context'

interface PayAnswerProps {
  followed: FollowedOrder
  isOver: boolean
  now: Date
}

interface WatchingProps {
  claimedAt: string
  isOver: boolean
  now: Date
}

/** Who looks for a payment that was reported, and for how long. */
function Watching({ claimedAt, isOver, now }: WatchingProps) {
  const t = useTranslations('pay')
  const hasPages = useHasPages()
  const isLooking = now.getTime() - Date.parse(claimedAt) < lookedForMs
  const stage = !isOver ? 'watching' : isLooking ? 'stillWatching' : 'watchOver'
  return (
    <Alert title={t(stage)} announce={false}>
      <p>{stage === 'stillWatching' && !hasPages ? t('stillWatchingHere') : t(`${stage}Detail`)}</p>
    </Alert>
  )
}

/** A person's answer to a code: that they have paid it, or that they won't. */
export function PayAnswer({ followed, isOver, now }: PayAnswerProps) {
  const t = useTranslations('pay')
  const { journal } = useRamp()
  const { order, accept, checkNow } = followed
  const [paying, cancelling] = [usePress(), usePress()]
  const watching = useRef<HTMLDivElement>(null)

  const reportPaid = async () => {
    const reported = await paying.run(() => journal.reportPayment(order.id))
    if (reported !== null) {
      // The button is gone: what replaces it takes the focus.
      flushSync(() => accept(reported))
      watching.current?.focus()
    }
    void checkNow()
  }
  const cancel = async () => {
    const ended = await cancelling.run(() => journal.cancelOrder(order.id))
    if (ended !== null) accept(ended)
    void checkNow()
    return ended !== null
  }

  const claimedAt = order.payment?.claimedAt ?? null
  return (
    <div className="grid gap-3">
      {claimedAt === null ? null : (
        <div ref={watching} tabIndex={-1}>
          <Watching claimedAt={claimedAt} isOver={isOver} now={now} />
        </div>
      )}
      {paying.failure === null ? null : <ErrorAlert error={paying.failure} />}
      <div className="flex flex-wrap justify-center gap-3">
        {claimedAt === null ? (
          <Button
            variant="secondary"
            // As wide as the button for a new code, which stands above it then.
            size={isOver ? 'lg' : 'md'}
            busy={paying.isBusy}
            onClick={reportPaid}
          >
            {t('iPaid')}
          </Button>
        ) : null}
        {isOver || claimedAt !== null ? null : (
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

'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { ErrorAlert } from '@/components/ui/error-alert'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Activity } from './activity'
import { useBroughtIntoView } from './use-brought-into-view'

interface ReviewNoticesProps {
  order: OrderView
  activity: Activity
  /** `transfer` once the chain shows that enough is approved, also where the person changed the amount in the wallet. */
  next: StepName | null
}

/** The result of the last press: from this page's memory, or from the record after a reload. */
export function ReviewNotices({ order, activity, next }: ReviewNoticesProps) {
  const t = useTranslations('review')
  const errors = useTranslations('errors')
  const { reason, state } = order
  const answered = activity.kind === 'refused' || activity.kind === 'unclear' ? activity.kind : null
  const isQuiet = activity.kind === 'idle' || answered !== null
  // An unsigned order has no other reason but a refusal.
  const isOver = state === 'quoted' && reason !== null && reason !== 'wallet_refused'
  const isUnclear = state === 'approving' && reason === 'sent_unknown'
  const failure = activity.kind === 'stopped' && activity.during === 'step' ? activity.code : null
  const answerNotice = useBroughtIntoView(answered)
  const failureNotice = useBroughtIntoView(failure)
  return (
    <>
      <div ref={answerNotice} aria-live="polite" className="grid gap-3 empty:sr-only">
        {activity.kind === 'working' && order.told !== null ? (
          <Alert tone="warn" title={t('endedAtPrompt')} announce={false}>
            <p>{t('endedAtPromptDetail')}</p>
          </Alert>
        ) : null}
        {activity.kind === 'refused' || (isQuiet && reason === 'wallet_refused') ? (
          // The record knows that nothing was signed; that the person declined is known only here and now.
          <Alert title={activity.kind === 'refused' ? t('refused') : t('unsigned')} announce={false}>
            <p>{t('refusedDetail')}</p>
          </Alert>
        ) : null}
        {activity.kind === 'unclear' || (isQuiet && isUnclear) ? (
          // Once the outcome is known its place stays until the next press, so that nothing moves without one.
          <div className={isUnclear ? '' : 'invisible'}>
            <Alert tone="warn" title={t('approvalUnknown')} announce={false}>
              <p>{t('approvalUnknownDetail')}</p>
            </Alert>
          </div>
        ) : null}
        {isQuiet && isOver && next !== 'transfer' ? (
          <Alert tone="warn" title={t('approvalOver')} announce={false}>
            <p>{reason === 'tx_replaced' ? t('approvalOther') : `${errors(`${reason}.title`)}.`}</p>
            <p>{t('approvalOverDetail')}</p>
          </Alert>
        ) : null}
      </div>
      {/* Announces itself; inside the live region it would be read twice. */}
      {failure === null ? null : (
        <div ref={failureNotice}>
          <ErrorAlert error={{ code: failure }} />
        </div>
      )}
    </>
  )
}

'use client'

import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import { minutesOf, useRetryIn } from '@/components/ui/retry-in'
import { usePastDuration } from '@/components/ui/use-duration'
import { useNow } from '@/components/ui/use-now'
import { useCheckNow } from './use-check-now'
import type { FollowedOrder } from './use-order'

/** Until then an age would only flicker. */
const JUST_NOW_S = 5

/** The age of the shown data, and a button to refresh it. */
export function CheckedAgo({ followed }: { followed: FollowedOrder }) {
  const t = useTranslations('progress')
  const retryIn = useRetryIn()
  const past = usePastDuration()
  const nowMs = useNow()
  const check = useCheckNow(followed)
  const { checkedAt } = followed.order
  const seconds =
    nowMs === null || checkedAt === null ? null : Math.max(0, (nowMs - Date.parse(checkedAt)) / 1_000)
  const age = () => {
    if (seconds === null) return t('notChecked')
    return seconds < JUST_NOW_S ? t('checkedJustNow') : t('checkedAgo', { duration: past(seconds) })
  }
  const { wait, answer } = check
  const failure = check.failure ?? followed.cutOff
  const waitText = ({ seconds: left, isService }: NonNullable<typeof wait>) => {
    if (!isService) return retryIn(left)
    const minutes = minutesOf(left)
    return minutes === null ? t('waitService', { seconds: left }) : t('waitServiceMinutes', { minutes })
  }
  const said = () => {
    if (answer === 'checked') return t('checked')
    if (answer === 'unchecked') return t('unchecked')
    return answer === null || wait === null ? '' : waitText(answer)
  }
  return (
    <div className="print-hidden grid gap-2 text-muted text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="tabular-nums">{age()}</span>
        {/* Its words, and not its unseen edge, stand where the other lines begin and end. */}
        <Button
          variant="quiet"
          size="sm"
          className="-mx-3"
          busy={check.isBusy}
          disabled={wait !== null}
          onClick={check.press}
        >
          {check.isBusy ? null : <RefreshCw aria-hidden="true" className="size-4" />}
          {t('checkNow')}
        </Button>
      </div>
      {wait === null ? null : <p className="tabular-nums">{waitText(wait)}</p>}
      {/* Said once, while the seconds above count. */}
      <span role="status" className={answer === 'unchecked' ? undefined : 'sr-only'}>
        {said()}
      </span>
      {failure === null ? null : <ErrorAlert error={failure} />}
    </div>
  )
}

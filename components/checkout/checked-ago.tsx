'use client'

import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/use-now'
import type { FollowedOrder } from './use-order'

/** How old what is shown is, and a way to ask again. */
export function CheckedAgo({ followed }: { followed: FollowedOrder }) {
  const t = useTranslations('progress')
  const nowMs = useNow()
  const { checkedAt } = followed.order
  const checkedMs = checkedAt === null ? followed.answeredAtMs : Date.parse(checkedAt)
  const seconds =
    nowMs === null || checkedMs === null ? null : Math.max(0, Math.round((nowMs - checkedMs) / 1_000))
  return (
    <div className="print-hidden flex flex-wrap items-center justify-between gap-3 text-muted text-sm">
      <span className="tabular-nums">
        {seconds === null
          ? t('notChecked')
          : seconds < 90
            ? t('checkedSeconds', { seconds })
            : t('checkedMinutes', { minutes: Math.round(seconds / 60) })}
      </span>
      <Button variant="quiet" size="sm" busy={followed.isChecking} onClick={followed.checkNow}>
        {followed.isChecking ? null : <RefreshCw aria-hidden="true" className="size-4" />}
        {t('checkNow')}
      </Button>
    </div>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorAlert } from '@/components/ui/error-alert'
import { usePress } from '@/components/ui/use-press'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import type { Result } from '@/lib/domain/result'

type End = (recipientId: string) => Promise<Result<SavedRecipientView | null>>

interface RetirePanelProps {
  recipient: SavedRecipientView
  openOrders: number
  retire: End
  /** For one that was never saved. */
  dismiss: End
  restore: End
}

/** Removes a recipient after saying what that does, and restores it while possible. */
export function RetirePanel({ recipient, openOrders, retire, dismiss, restore }: RetirePanelProps) {
  const t = useTranslations('recipients.one')
  const router = useRouter()
  const press = usePress()
  const run = async (act: End) => {
    const answer = await press.run(async () => {
      const result = await act(recipient.id)
      return result.ok ? { ok: true, data: { view: result.data } } : result
    })
    if (answer === null) return false
    if (answer.view === null) router.push('/recipients')
    router.refresh()
    return true
  }
  const failure = press.failure === null ? null : <ErrorAlert error={press.failure} />
  if (recipient.state === 'retired') {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{recipient.canRestore ? t('restorable') : t('ended')}</p>
        {failure}
        {recipient.canRestore ? (
          <Button variant="secondary" busy={press.isBusy} onClick={() => run(restore)}>
            {t('restore')}
          </Button>
        ) : null}
      </div>
    )
  }
  if (recipient.state === 'unmade') {
    return (
      <div className="grid justify-items-start gap-3">
        {failure}
        <Button variant="secondary" busy={press.isBusy} onClick={() => run(dismiss)}>
          {t('putAway')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted text-sm">{t('removeHint')}</p>
      <ConfirmDialog
        label={t('remove')}
        title={t('removeTitle')}
        description={t('removeDetail')}
        yes={t('removeYes')}
        no={t('cancel')}
        isBusy={press.isBusy}
        failure={press.failure}
        onYes={() => run(retire)}
      >
        <p>{t('openOrders', { count: openOrders })}</p>
      </ConfirmDialog>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Result } from '@/lib/domain/result'
import { usePress } from './use-press'

/**
 * Says what stays and what is erased, then erases on a second press. A full page load follows, so that no page keeps
 * anything.
 */
export function EraseData({ erase }: { erase: () => Promise<Result<null>> }) {
  const t = useTranslations('myData')
  const press = usePress()
  const run = async () => {
    const erased = await press.run(async () => {
      const result = await erase()
      if (!result.ok) return result
      window.location.assign('/')
      // Stays busy until this page is gone.
      return new Promise<never>(() => {})
    })
    return erased !== null
  }
  return (
    <ConfirmDialog
      label={t('erase')}
      title={t('eraseTitle')}
      description={t('eraseSure')}
      yes={t('eraseYes')}
      no={t('cancel')}
      isBusy={press.isBusy}
      failure={press.failure}
      onYes={run}
    />
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { showSignOutFailure, useSignOutFailure } from './sign-out-failure'

/** Reports a failed sign-out: on a shared device a person would leave an open session behind. */
export function SignOutNotice() {
  const t = useTranslations('common')
  const failure = useSignOutFailure()
  if (failure === null) return null
  return (
    <div className="frame pt-6">
      <Alert
        tone="danger"
        title={t(`signOutFailed.${failure}.title`)}
        actions={
          <Button variant="secondary" size="sm" onClick={() => showSignOutFailure(null)}>
            {t('close')}
          </Button>
        }
      >
        <p>{t(`signOutFailed.${failure}.detail`)}</p>
      </Alert>
    </div>
  )
}

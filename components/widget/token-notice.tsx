'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useTokenClient } from './token-provider'

/** Says when there is no token, and lets the person retry. */
export function TokenNotice() {
  const t = useTranslations('widget')
  const { state, retry } = useTokenClient()
  // Stays while the host is asked again by itself: one that answers late would make it come and go.
  const [said, setSaid] = useState(state)
  if (state !== 'refreshing' && state !== said) setSaid(state)
  if (said !== 'failing' && said !== 'signed-out') return null
  const press = () => {
    setSaid('refreshing')
    retry()
  }
  return (
    <Alert
      tone="warn"
      title={t(`token.${said}.title`)}
      actions={
        <Button variant="secondary" size="sm" onClick={press}>
          {t('token.retry')}
        </Button>
      }
    >
      <p>{t(`token.${said}.detail`)}</p>
    </Alert>
  )
}

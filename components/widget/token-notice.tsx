'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useTokenClient } from './token-provider'

/** Says when there is no token, and lets the person retry. */
export function TokenNotice() {
  const t = useTranslations('widget')
  const { state, retry } = useTokenClient()
  if (state !== 'failing' && state !== 'signed-out') return null
  return (
    <Alert
      tone="warn"
      title={t(`token.${state}.title`)}
      actions={
        <Button variant="secondary" size="sm" onClick={retry}>
          {t('token.retry')}
        </Button>
      }
    >
      <p>{t(`token.${state}.detail`)}</p>
    </Alert>
  )
}

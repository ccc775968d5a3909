'use client'

import { useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner'

export function SigningInTitle() {
  const t = useTranslations('signIn')
  return t('title')
}

/** While the wallet shows the message to sign. */
export function SigningIn() {
  const t = useTranslations('signIn')
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-center gap-2">
        <Spinner /> {t('waiting')}
      </p>
      <p className="text-muted text-sm">{t('free')}</p>
    </div>
  )
}

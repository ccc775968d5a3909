'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

interface ErrorPageProps {
  error: Error & { digest?: string }
}

export default function ErrorPage({ error }: ErrorPageProps) {
  const t = useTranslations('common.error')
  return (
    <div role="alert" className="frame grid justify-items-start gap-4 py-20 *:max-w-lg">
      <h1 className="font-semibold text-3xl">{t('title')}</h1>
      <p className="text-lg text-muted">{t('detail')}</p>
      {error.digest === undefined ? null : <p className="font-mono text-muted text-sm">{error.digest}</p>}
      <Button onClick={() => window.location.reload()}>{t('action')}</Button>
    </div>
  )
}

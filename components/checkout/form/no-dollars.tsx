'use client'

import { useTranslations } from 'next-intl'

/** Why an amount can't be given in dollars. */
export function NoDollars({ symbol }: { symbol: string }) {
  const t = useTranslations('amount')
  return <p className="text-muted text-sm">{t('noDollars', { symbol })}</p>
}

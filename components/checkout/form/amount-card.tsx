'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** The first card of every form. Its heading would push the amounts down on a phone, where it is only heard. */
export function AmountCard({ children }: { children: ReactNode }) {
  const t = useTranslations('checkout')
  return (
    <Card aria-labelledby="amount-heading" className="grid gap-5">
      <h2 id="amount-heading" className="font-semibold text-lg max-sm:sr-only">
        {t('amountHeading')}
      </h2>
      {children}
    </Card>
  )
}

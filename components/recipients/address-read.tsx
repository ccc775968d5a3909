'use client'

import { useTranslations } from 'next-intl'
import type { Address } from '@/lib/domain/chains'

/** The address that was read of a typed one, to be compared with it; before that, a hint. */
export function AddressRead({ read, hint }: { readonly read: Address | null; readonly hint: string }) {
  const t = useTranslations('address')
  if (read === null) return hint
  return (
    <>
      {t('read')} <span className="block text-balance break-all font-mono">{read}</span>
    </>
  )
}

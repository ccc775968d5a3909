'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'

/** A made-up person; the tax id has valid check digits, as the form requires. */
const example: PixRecipientInput = {
  pixKey: 'ana.souza@example.com',
  name: 'Ana Souza',
  taxId: '529.982.247-25',
  email: 'ana.souza@example.com',
}

/** In sandbox builds only. */
export function FillExample({ onFill }: { onFill: (details: PixRecipientInput) => void }) {
  const t = useTranslations('sandbox')
  return (
    <Button variant="link" size="sm" onClick={() => onFill(example)}>
      {t('fillExample')}
    </Button>
  )
}

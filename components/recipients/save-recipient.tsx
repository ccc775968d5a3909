'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { LabelField } from './label-field'

interface SaveRecipientProps {
  isSaving: boolean
  label: string
  error: ErrorCode | undefined
  onChange: (change: { isSaving?: boolean; label?: string }) => void
}

/** The checkbox comes before the quote: a saved recipient is created first and the quote uses its id. */
export function SaveRecipient({ isSaving, label, error, onChange }: SaveRecipientProps) {
  const t = useTranslations('recipient')
  return (
    <div className="grid gap-4">
      <Checkbox
        label={t('save')}
        hint={t('saveHint')}
        isChecked={isSaving}
        onChange={(isTicked) => onChange({ isSaving: isTicked })}
      />
      {isSaving ? (
        <LabelField label={label} error={error} onChange={(text) => onChange({ label: text })} />
      ) : null}
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
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
  const id = useId()
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          className="size-6 shrink-0 accent-accent"
          checked={isSaving}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ isSaving: event.target.checked })}
        />
        <div className="grid">
          <label htmlFor={id} className="font-medium">
            {t('save')}
          </label>
          <p id={`${id}-hint`} className="text-muted text-sm">
            {t('saveHint')}
          </p>
        </div>
      </div>
      {isSaving ? (
        <LabelField label={label} error={error} onChange={(text) => onChange({ label: text })} />
      ) : null}
    </div>
  )
}

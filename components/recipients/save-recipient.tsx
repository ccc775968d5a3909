'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { ErrorCode } from '@/lib/domain/error-codes'

interface SaveRecipientProps {
  isSaving: boolean
  label: string
  error: ErrorCode | undefined
  onChange: (change: { isSaving?: boolean; label?: string }) => void
}

/** The tick stands before the quote: a saved recipient is made first and the quote goes by its id. */
export function SaveRecipient({ isSaving, label, error, onChange }: SaveRecipientProps) {
  const t = useTranslations('recipient')
  const errorText = useTranslations('errors')
  const id = useId()
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          className="mt-1 size-4 accent-accent"
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
        <Field
          label={t('label')}
          hint={t('labelHint')}
          {...(error === undefined ? {} : { error: errorText(`${error}.detail`) })}
        >
          {(control) => (
            <Input
              {...control}
              name="label"
              value={label}
              maxLength={60}
              onChange={(event) => onChange({ label: event.target.value })}
              autoComplete="off"
            />
          )}
        </Field>
      ) : null}
    </div>
  )
}

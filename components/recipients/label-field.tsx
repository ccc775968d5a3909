'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { ErrorCode } from '@/lib/domain/error-codes'

interface LabelFieldProps {
  label: string
  error: ErrorCode | undefined
  onChange: (label: string) => void
}

export function LabelField({ label, error, onChange }: LabelFieldProps) {
  const t = useTranslations('recipient')
  const errorText = useTranslations('errors')
  return (
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
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/field'

interface FileFieldProps {
  label: string
  error: string | undefined
  isDisabled: boolean
  onFile: (file: File | undefined) => void
}

/**
 * A CSV file, chosen or dropped. The browser's own control lies invisible over the drawn one, because its words are in the
 * browser's language and not in the page's.
 */
export function FileField({ label, error, isDisabled, onFile }: FileFieldProps) {
  const t = useTranslations('recipients.csv')
  const [name, setName] = useState<string | null>(null)
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className="relative flex flex-wrap items-center gap-3 rounded-xl border border-line-strong border-dashed p-2 not-has-disabled:hover:border-ink has-aria-invalid:border-danger has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <span aria-hidden="true" className={buttonClass('secondary', 'sm')}>
            {t('choose')}
          </span>
          <span aria-hidden="true" className="wrap-anywhere min-w-0 text-sm">
            {name ?? t('noFile')}
          </span>
          <input
            {...control}
            type="file"
            // With the words that are drawn, for people who control the page by voice.
            aria-label={`${label}: ${t('choose')}`}
            accept=".csv,text/csv"
            disabled={isDisabled}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            // Otherwise choosing the same file again, once corrected, is no change.
            onClick={(event) => {
              event.currentTarget.value = ''
            }}
            onChange={(event) => {
              const file = event.target.files?.[0]
              setName(file?.name ?? null)
              onFile(file)
            }}
          />
        </span>
      )}
    </Field>
  )
}

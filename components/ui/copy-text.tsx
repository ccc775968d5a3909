'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCopy } from './use-copy'

interface CopyTextProps {
  value: string
  /** What is copied, for the button's accessible name: "Copy transaction id". */
  label: string
}

export function CopyText({ value, label }: CopyTextProps) {
  const t = useTranslations('common')
  const { copied, copy } = useCopy(value)
  const isCopied = copied === 'yes'
  const isFailed = copied === 'no'
  return (
    <span className="inline-flex min-w-0 max-w-full items-start gap-1 max-sm:w-full max-sm:justify-between">
      <span className="min-w-0 text-balance break-all font-mono text-[0.8em] sm:text-[0.9em]">{value}</span>
      <button
        type="button"
        onClick={copy}
        aria-label={t('copy', { what: label })}
        className="print-hidden -my-1.5 grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-raised hover:text-ink"
      >
        {isCopied ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
      </button>
      <span role="status" className={isFailed ? 'min-w-32 text-danger text-sm' : 'sr-only'}>
        {isCopied ? t('copied') : isFailed ? t('copyFailed') : ''}
      </span>
    </span>
  )
}

'use client'

import { clsx } from 'clsx'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { chosenClass } from '@/components/ui/chosen'
import type { PixChoice } from '@/lib/domain/recipients/saved'

interface SavedRecipientsProps {
  recipients: readonly PixChoice[]
  value: string | null
  onChange: (recipientId: string | null) => void
}

const rowClass =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border px-4 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent'

/** One saved recipient or a new one, never both. */
export function SavedRecipients({ recipients, value, onChange }: SavedRecipientsProps) {
  const t = useTranslations('recipient')
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('choose')}</legend>
      {recipients.map((recipient) => (
        <label
          key={recipient.id}
          className={clsx(rowClass, recipient.id === value ? chosenClass : 'border-line')}
        >
          <input
            type="radio"
            name="recipientId"
            className="size-4 accent-accent"
            checked={recipient.id === value}
            onChange={() => onChange(recipient.id)}
          />
          <span className="grid min-w-0 flex-1">
            <span className="truncate font-medium">{recipient.label}</span>
            <span className="truncate text-muted text-sm">
              {t(`kinds.${recipient.keyKind}`)} · {recipient.maskedKey}
            </span>
          </span>
          {recipient.kycStatus === 'approved' || recipient.kycStatus === 'unknown' ? null : (
            <Badge tone={recipient.kycStatus === 'rejected' ? 'danger' : 'warn'}>
              {t(`kyc.${recipient.kycStatus}`)}
            </Badge>
          )}
        </label>
      ))}
      <label className={clsx(rowClass, value === null ? chosenClass : 'border-line')}>
        <input
          type="radio"
          name="recipientId"
          className="size-4 accent-accent"
          checked={value === null}
          onChange={() => onChange(null)}
        />
        <UserPlus aria-hidden="true" className="size-4 text-muted" />
        <span className="font-medium">{t('someoneNew')}</span>
      </label>
    </fieldset>
  )
}

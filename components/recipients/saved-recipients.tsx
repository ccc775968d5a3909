'use client'

import { clsx } from 'clsx'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { chosenRowClass } from '@/components/ui/chosen'
import { mostOffered, type PixChoice } from '@/lib/domain/recipients/saved'

interface SavedRecipientsProps {
  recipients: readonly PixChoice[]
  value: string | null
  /** What is wrong with the chosen one. */
  error: string | undefined
  onChange: (recipientId: string | null) => void
}

const rowClass =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border px-4 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent'

/** More would push the rest of the form out of sight. */
const shownAtFirst = 4

interface ChoiceProps {
  isChosen: boolean
  /** The id of what is said to be wrong with it. */
  errorId?: string | undefined
  onChoose: () => void
  children: ReactNode
}

function Choice({ isChosen, errorId, onChoose, children }: ChoiceProps) {
  return (
    <label className={clsx(rowClass, isChosen ? chosenRowClass : 'border-line')}>
      <input
        type="radio"
        name="recipientId"
        className="size-4 accent-accent"
        checked={isChosen}
        {...(errorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}

/** One saved recipient or a new one, never both. The last used come first, and the others offered on a press. */
export function SavedRecipients({ recipients, value, error, onChange }: SavedRecipientsProps) {
  const t = useTranslations('recipient')
  const errorId = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [isWhole, setWhole] = useState(recipients.length <= shownAtFirst + 1)
  const shown = isWhole ? recipients : recipients.filter(({ id }, at) => at < shownAtFirst || id === value)
  const showAll = () => {
    flushSync(() => setWhole(true))
    // The pressed button is gone: the keyboard goes on where the new ones begin.
    list.current?.querySelectorAll<HTMLElement>('input[type="radio"]').item(shownAtFirst).focus()
  }
  return (
    <fieldset ref={list} className="grid gap-2">
      <legend className="sr-only">{t('choose')}</legend>
      {shown.map((recipient) => (
        <Choice
          key={recipient.id}
          isChosen={recipient.id === value}
          errorId={error !== undefined && recipient.id === value ? errorId : undefined}
          onChoose={() => onChange(recipient.id)}
        >
          <span className="grid min-w-0 flex-1">
            <span className="wrap-anywhere font-medium">{recipient.label}</span>
            <span className="wrap-anywhere text-muted text-sm">
              {t(`kinds.${recipient.keyKind}`)} · {recipient.maskedKey}
            </span>
            {recipient.kycStatus === 'approved' || recipient.kycStatus === 'unknown' ? null : (
              <Badge tone={recipient.kycStatus === 'rejected' ? 'danger' : 'warn'}>
                {t(`kyc.${recipient.kycStatus}`)}
              </Badge>
            )}
          </span>
        </Choice>
      ))}
      {isWhole ? null : (
        <Button variant="link" size="sm" className="justify-self-start" onClick={showAll}>
          {t('showAll', { count: recipients.length, isAll: String(recipients.length < mostOffered) })}
        </Button>
      )}
      {error === undefined ? null : (
        <p id={errorId} className="text-danger text-sm">
          {error}
        </p>
      )}
      <Choice isChosen={value === null} onChoose={() => onChange(null)}>
        <UserPlus aria-hidden="true" className="size-4 text-muted" />
        <span className="font-medium">{t('someoneNew')}</span>
      </Choice>
    </fieldset>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { focusFirstError } from '@/components/ui/focus-first-error'
import { Form } from '@/components/ui/form'
import { usePress } from '@/components/ui/use-press'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { checkLabel } from '@/lib/domain/recipients/recipient'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import type { Result } from '@/lib/domain/result'
import { LabelField } from './label-field'
import { PressFailure } from './press-failure'

interface RenameFormProps {
  recipientId: string
  label: string
  rename: (recipientId: string, label: string) => Promise<Result<SavedRecipientView>>
}

export function RenameForm({ recipientId, label, rename }: RenameFormProps) {
  const t = useTranslations('recipients.one')
  const router = useRouter()
  const [text, setText] = useState(label)
  const [error, setError] = useState<ErrorCode | undefined>()
  const [saved, setSaved] = useState<string | null>(null)
  const press = usePress()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkLabel(text)
    flushSync(() => setError(checked.ok ? undefined : checked.code))
    if (!checked.ok) return focusFirstError(form.current)
    if ((await press.run(() => rename(recipientId, checked.value))) === null) return
    setSaved(text)
    router.refresh()
  }
  return (
    <Form ref={form} onSubmit={submit} className="grid gap-4">
      <LabelField
        label={text}
        error={error}
        onChange={(changed) => {
          setText(changed)
          setError(undefined)
          setSaved(null)
        }}
      />
      {press.failure === null ? null : <PressFailure failure={press.failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={press.isBusy}>
          {t('renameSave')}
        </Button>
        <p role="status" className="text-sm">
          {saved === null ? '' : saved === text ? t('renamed') : t('renamedEarlier')}
        </p>
      </div>
    </Form>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { focusFirstError } from '@/components/ui/focus-first-error'
import { Form } from '@/components/ui/form'
import { useFormPress } from '@/components/ui/use-form-press'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import { checkRecipient, editedFields, noDetails, recipientFields } from '@/lib/domain/recipients/recipient'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import type { Result } from '@/lib/domain/result'
import { PressFailure } from './press-failure'
import { RecipientFields } from './recipient-fields'

interface ChangeDetailsProps {
  recipientId: string
  change: (recipientId: string, details: PixRecipientInput) => Promise<Result<SavedRecipientView>>
}

/** Identity data is never stored, so all of it is asked for again; it leaves the page once sent. */
export function ChangeDetails({ recipientId, change }: ChangeDetailsProps) {
  const t = useTranslations('recipients.one')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [details, setDetails] = useState(noDetails)
  const [isDone, setDone] = useState(false)
  const press = useFormPress(recipientFields)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkRecipient(details)
    if (!checked.ok) {
      press.mark(checked.fields)
      return focusFirstError(form.current)
    }
    if ((await press.run(() => change(recipientId, checked.recipient))) === null) {
      return focusFirstError(form.current)
    }
    // What was edited meanwhile was not sent: it stays, with the fields that must be sent along with it.
    setDetails((now) => (now === details ? noDetails : now))
    setDone(true)
    router.refresh()
  }
  return (
    <Form ref={form} onSubmit={submit} className="grid gap-5">
      <p className="text-muted text-sm">{t('changeWhy')}</p>
      <RecipientFields
        details={details}
        errors={press.errors}
        onChange={(changed) => {
          setDetails(changed)
          press.edit(editedFields(details, changed))
          setDone(false)
        }}
      />
      {press.failure === null ? null : <PressFailure failure={press.failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={press.isBusy}>
          {t('changeSave')}
        </Button>
        <p role="status" className="text-sm">
          {!isDone ? '' : details === noDetails ? t('changed') : t('changedEarlier')}
        </p>
      </div>
    </Form>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { focusFirstError } from '@/components/ui/focus-first-error'
import { Form } from '@/components/ui/form'
import { useFormPress } from '@/components/ui/use-form-press'
import { useIntentKey } from '@/components/ui/use-press'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import {
  checkLabel,
  checkRecipient,
  editedFields,
  noDetails,
  recipientFields,
} from '@/lib/domain/recipients/recipient'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import type { Result } from '@/lib/domain/result'
import { LabelField } from './label-field'
import { PressFailure } from './press-failure'
import { RecipientFields } from './recipient-fields'

export type SavePix = (request: {
  readonly intentKey: string
  readonly label: string
  readonly details: PixRecipientInput
}) => Promise<Result<SavedRecipientView>>

/** Typed data is only in this form's memory; the server stores a label and a masked key. */
export function PixForm({ save }: { save: SavePix }) {
  const t = useTranslations('recipients.new')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [label, setLabel] = useState('')
  const [details, setDetails] = useState(noDetails)
  const keyOf = useIntentKey()
  const press = useFormPress(['label', ...recipientFields])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [named, checked] = [checkLabel(label), checkRecipient(details)]
    if (!named.ok || !checked.ok) {
      press.mark({ ...(named.ok ? {} : { label: named.code }), ...(checked.ok ? {} : checked.fields) })
      return focusFirstError(form.current)
    }
    const content = { label: named.value, details: checked.recipient }
    const saved = await press.run(() => save({ ...content, intentKey: keyOf(content) }))
    if (saved === null) return focusFirstError(form.current)
    router.push(`/recipients/${saved.id}`)
  }

  return (
    <Form ref={form} onSubmit={submit} className="grid gap-6">
      <LabelField
        label={label}
        error={press.errors.label}
        onChange={(text) => {
          setLabel(text)
          press.edit(['label'])
        }}
      />
      <RecipientFields
        details={details}
        errors={press.errors}
        onChange={(changed) => {
          setDetails(changed)
          press.edit(editedFields(details, changed))
        }}
      />
      <dl className="grid gap-0.5 text-sm">
        <dt className="font-medium">{t('country')}</dt>
        <dd>{t('countryValue')}</dd>
        <dd className="text-muted">{t('countryHint')}</dd>
      </dl>
      <p className="text-muted text-sm">{t('passThrough')}</p>
      {press.failure === null ? null : <PressFailure failure={press.failure} />}
      <Button type="submit" size="lg" busy={press.isBusy} busyText={t('saving')}>
        {press.isBusy ? t('saving') : t('save')}
      </Button>
    </Form>
  )
}

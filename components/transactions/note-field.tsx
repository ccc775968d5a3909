'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '@/components/ui/field'
import { focusFirstError } from '@/components/ui/focus-first-error'
import { Input } from '@/components/ui/input'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { checkNote, longestNote } from '@/lib/domain/recipients/recipient'

interface Note {
  readonly text: string
  readonly wrong: ErrorCode | null
}

interface NoteFieldProps {
  note: Note
  onEdit: (text: string) => void
}

export function useNote(earlier: string) {
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState<Note>({ text: earlier, wrong: null })
  /** The note to store; null if invalid, which its field then says. */
  const checkedNote = () => {
    const checked = checkNote(note.text)
    flushSync(() => setNote({ ...note, wrong: checked.ok ? null : checked.code }))
    if (!checked.ok) focusFirstError(form.current)
    return checked.ok ? checked.value : null
  }
  return { form, note, edit: (text: string) => setNote({ text, wrong: null }), checkedNote }
}

export function NoteField({ note, onEdit }: NoteFieldProps) {
  const t = useTranslations('operator')
  const errors = useTranslations('errors')
  return (
    <Field
      label={t('noteLabel')}
      hint={t('noteHint')}
      error={note.wrong === null ? null : errors(`${note.wrong}.title`)}
    >
      {(control) => (
        <Input
          {...control}
          value={note.text}
          maxLength={longestNote}
          autoComplete="off"
          onChange={({ target }) => onEdit(target.value)}
        />
      )}
    </Field>
  )
}

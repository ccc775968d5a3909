'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { lostAnswer } from '@/components/ui/lost-answer'
import { orOutdated } from '@/components/ui/outdated'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { checkNote, longestNote } from '@/lib/domain/recipient'
import { type Failure, fail, type Result } from '@/lib/domain/result'

interface DeadLetterPressesProps {
  orderId: string
  lookAgain: (orderId: string) => Promise<Result<null>>
  markHandled: (orderId: string, note: string) => Promise<Result<null>>
}

/** The two things that an operator may do with an order: neither changes its state, and neither moves money. */
export function DeadLetterPresses({ orderId, lookAgain, markHandled }: DeadLetterPressesProps) {
  const t = useTranslations('operator')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [note, setNote] = useState('')
  const [noteError, setNoteError] = useState<ErrorCode | null>(null)
  const [busy, setBusy] = useState<'look' | 'mark' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsked, setAsked] = useState(false)
  const press = async (which: 'look' | 'mark', act: () => Promise<Result<null>>) => {
    if (busy !== null) return
    setBusy(which)
    setFailure(null)
    const result = await orOutdated(act()).catch(() => fail(lostAnswer()))
    setBusy(null)
    if (!result.ok) return setFailure(result.error)
    setAsked(which === 'look')
    router.refresh()
  }
  const mark = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkNote(note)
    setNoteError(checked.ok ? null : checked.code)
    if (checked.ok) void press('mark', () => markHandled(orderId, checked.value))
  }
  return (
    <Form onSubmit={mark} className="grid gap-4">
      <Field
        label={t('noteLabel')}
        hint={t('noteHint')}
        error={noteError === null ? null : errors(`${noteError}.title`)}
      >
        {(control) => (
          <Input
            {...control}
            value={note}
            maxLength={longestNote}
            autoComplete="off"
            onChange={({ target }) => {
              setNote(target.value)
              setNoteError(null)
            }}
          />
        )}
      </Field>
      {failure === null ? null : <ErrorAlert error={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy === 'look'} onClick={() => void press('look', () => lookAgain(orderId))}>
          {t('lookAgain')}
        </Button>
        <Button type="submit" variant="secondary" busy={busy === 'mark'}>
          {t('markHandled')}
        </Button>
        <p role="status" className="text-sm">
          {isAsked ? t('asked') : ''}
        </p>
      </div>
    </Form>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorAlert } from '@/components/ui/error-alert'
import { Form } from '@/components/ui/form'
import { usePresses } from '@/components/ui/use-presses'
import type { Failure, Result } from '@/lib/domain/result'
import { NoteField, useNote } from './note-field'

export interface OperatorPresses {
  readonly lookAgain: (orderId: string) => Promise<Result<null>>
  readonly markHandled: (orderId: string, note: string) => Promise<Result<null>>
  /** Closes an order that can't be settled. */
  readonly close: (orderId: string, note: string) => Promise<Result<null>>
}

interface DeadLetterPressesProps extends OperatorPresses {
  orderId: string
  /** It is on the list: it can be checked again and removed. */
  isLetter: boolean
  /** It is open, so it can be closed. */
  canClose: boolean
  /** An earlier note of an operator, which the next one may add to. */
  earlierNote?: string | null
}

/** Runs one press at a time, then loads the order again. */
function useOperatorPress() {
  const router = useRouter()
  const { busy, failure, run } = usePresses<'look' | 'mark' | 'close'>()
  const [isAsked, setAsked] = useState(false)
  const press = async (which: 'look' | 'mark' | 'close', act: () => Promise<Result<null>>) => {
    const isDone = await run(which, act)
    if (isDone) {
      setAsked(which === 'look')
      router.refresh()
    }
    return isDone
  }
  return { busy, failure, isAsked, press }
}

/** Most often a colleague was faster: to an operator no order is unknown. */
function PressFailure({ error }: { error: Failure }) {
  const t = useTranslations('operator')
  const common = useTranslations('common')
  if (error.code !== 'not_found') return <ErrorAlert error={error} />
  return (
    <Alert tone="warn" title={t('gone.title')}>
      <p>{t('gone.detail')}</p>
      <Button variant="link" size="sm" className="w-fit" onClick={() => window.location.reload()}>
        {common('reload')}
      </Button>
    </Alert>
  )
}

/** What an operator may do with an order. Nothing here moves money; only closing changes its state. */
export function DeadLetterPresses(props: DeadLetterPressesProps) {
  const { orderId, isLetter, canClose, earlierNote, lookAgain, markHandled, close } = props
  const t = useTranslations('operator')
  const { form, note, edit, checkedNote } = useNote(earlierNote ?? '')
  const { busy, failure, isAsked, press } = useOperatorPress()
  const mark = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = checkedNote()
    if (checked !== null && isLetter) void press('mark', () => markHandled(orderId, checked))
  }
  const closeIt = async () => {
    const checked = checkedNote()
    if (checked === null) return false
    let isGone = false
    const call = async () => {
      const closed = await close(orderId, checked)
      isGone = !closed.ok && closed.error.code === 'not_found'
      return closed
    }
    return (await press('close', call)) || isGone
  }
  return (
    <Form ref={form} onSubmit={mark} className="grid gap-4">
      <NoteField note={note} onEdit={edit} />
      {failure === null ? null : <PressFailure error={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        {isLetter ? (
          <>
            <Button busy={busy === 'look'} onClick={() => void press('look', () => lookAgain(orderId))}>
              {t('lookAgain')}
            </Button>
            <Button type="submit" variant="secondary" busy={busy === 'mark'}>
              {t('markHandled')}
            </Button>
          </>
        ) : null}
        {canClose ? (
          <ConfirmDialog
            label={t('close')}
            // The field of a note that is missing would be behind the dialog.
            mayOpen={() => checkedNote() !== null}
            title={t('close')}
            description={t('closeAsk')}
            yes={t('closeConfirm')}
            no={t('closeKeep')}
            isBusy={busy === 'close'}
            failure={failure}
            onYes={closeIt}
          />
        ) : null}
        <p role="status" className="text-sm">
          {isAsked ? t('asked') : ''}
        </p>
      </div>
    </Form>
  )
}

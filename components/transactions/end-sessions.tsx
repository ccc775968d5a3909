'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import { Field } from '@/components/ui/field'
import { focusFirstError } from '@/components/ui/focus-first-error'
import { Form } from '@/components/ui/form'
import { Input, uncorrected } from '@/components/ui/input'
import { useFormPress } from '@/components/ui/use-form-press'
import type { Result } from '@/lib/domain/result'

interface EndSessionsProps {
  endSessions: (owner: string) => Promise<Result<{ readonly count: number }>>
}

/** Signs a person out everywhere, for an operator helping someone who lost a device. */
export function EndSessions({ endSessions }: EndSessionsProps) {
  const t = useTranslations('operator')
  const errors = useTranslations('errors')
  const [owner, setOwner] = useState('')
  const [count, setCount] = useState<number | null>(null)
  const press = useFormPress(['owner'])
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setCount(null)
    const ended = await press.run(() => endSessions(owner))
    if (ended === null) return focusFirstError(form.current)
    setCount(ended.count)
  }
  const wrong = press.errors.owner
  return (
    <Form ref={form} onSubmit={submit} className="grid gap-4">
      <Field
        label={t('endSessions.owner')}
        hint={t('endSessions.hint')}
        error={wrong === undefined ? null : errors(`${wrong}.title`)}
      >
        {(control) => (
          <Input
            {...control}
            {...uncorrected}
            value={owner}
            maxLength={200}
            onChange={({ target }) => {
              setOwner(target.value)
              press.edit(['owner'])
            }}
          />
        )}
      </Field>
      {press.failure === null ? null : <ErrorAlert error={press.failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={press.isBusy}>
          {t('endSessions.press')}
        </Button>
        <p role="status" className="text-sm">
          {count === null ? '' : t('endSessions.done', { count })}
        </p>
      </div>
    </Form>
  )
}

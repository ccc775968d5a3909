'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { lostAnswer } from '@/components/ui/lost-answer'
import { orOutdated } from '@/components/ui/outdated'
import { type Failure, fail, type Result } from '@/lib/domain/result'

interface EndSessionsProps {
  endSessions: (owner: string) => Promise<Result<{ readonly count: number }>>
}

/** Signs a person out everywhere, for an operator helping someone who lost a device. */
export function EndSessions({ endSessions }: EndSessionsProps) {
  const t = useTranslations('operator')
  const errors = useTranslations('errors')
  const [owner, setOwner] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [count, setCount] = useState<number | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    setCount(null)
    const result = await orOutdated(endSessions(owner)).catch(() => fail(lostAnswer()))
    setBusy(false)
    if (result.ok) setCount(result.data.count)
    else setFailure(result.error)
  }
  const fieldError = failure?.fields?.owner
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <Field
        label={t('endSessions.owner')}
        hint={t('endSessions.hint')}
        error={fieldError === undefined ? null : errors(`${fieldError}.title`)}
      >
        {(control) => (
          <Input
            {...control}
            value={owner}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setOwner(target.value)}
          />
        )}
      </Field>
      {failure === null || fieldError !== undefined ? null : <ErrorAlert error={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={isBusy}>
          {t('endSessions.press')}
        </Button>
        <p role="status" className="text-sm">
          {count === null ? '' : t('endSessions.done', { count })}
        </p>
      </div>
    </Form>
  )
}

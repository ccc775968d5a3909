'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { ok, type Result } from '@/lib/domain/result'
import { type Press, usePress } from './use-press'

export type FieldErrors<F extends string> = Readonly<Partial<Record<F, ErrorCode>>>

interface Marks<F extends string> {
  readonly errors: FieldErrors<F>
  /** Marks these fields alone, before the caller looks for the first of them. */
  readonly mark: (errors: FieldErrors<F>) => void
  /** Call when the form is read for a request: what is edited from then on is not what was sent. */
  readonly begin: () => void
  /** Marks what was refused, except where it was edited since. False if that leaves nothing. */
  readonly refuse: (errors: FieldErrors<F>) => boolean
  /** Clears the errors of fields that the person is correcting. */
  readonly edit: (fields: readonly F[]) => void
}

function only<F extends string>(errors: FieldErrors<F>, isKept: (field: string) => boolean): FieldErrors<F> {
  // Safe: some of the same fields.
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field))) as FieldErrors<F>
}

/** The errors at a form's fields. Each is about the value that its field still has. */
export function useMarks<F extends string>(): Marks<F> {
  // Safe: no field has an error.
  const [none] = useState({} as FieldErrors<F>)
  const [errors, setErrors] = useState(none)
  const edited = useRef(new Set<string>())
  const mark = (wrong: FieldErrors<F>) => flushSync(() => setErrors(wrong))
  return {
    errors,
    mark,
    begin: () => {
      edited.current.clear()
      setErrors(none)
    },
    refuse: (wrong) => {
      const left = only(wrong, (field) => !edited.current.has(field))
      mark(left)
      return Object.keys(left).length > 0
    },
    edit: (fields) => {
      for (const field of fields) edited.current.add(field)
      const isLeft = new Set<string>(fields)
      setErrors((before) => only(before, (field) => !isLeft.has(field)))
    },
  }
}

/** A press that sends a form with these fields. A refusal that marks one of them is no failure besides. */
export function useFormPress<F extends string>(fields: readonly F[]): Press & Marks<F> {
  const press = usePress()
  const marks = useMarks<F>()
  const isOwn = (field: string) => fields.some((each) => each === field)
  const run = <T>(call: () => Promise<Result<T>>) =>
    press.run<T | null>(async () => {
      marks.begin()
      const result = await call()
      return !result.ok && marks.refuse(only(result.error.fields ?? {}, isOwn)) ? ok(null) : result
    })
  return { ...press, ...marks, run }
}

'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ErrorCode } from '@/lib/domain/error-codes'

export type FieldErrors<F extends string> = Readonly<Partial<Record<F, ErrorCode>>>

export interface Marks<F extends string> {
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

export function only<F extends string>(
  errors: FieldErrors<F>,
  isKept: (field: string) => boolean,
): FieldErrors<F> {
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
      setErrors((before) => only(before, (field) => !fields.some((each) => each === field)))
    },
  }
}

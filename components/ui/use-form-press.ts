'use client'

import { ok, type Result } from '@/lib/domain/result'
import { type Marks, only, useMarks } from './use-marks'
import { type Press, usePress } from './use-press'

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

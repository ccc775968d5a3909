'use client'

import { useRef, useState } from 'react'
import { newIntentKey } from '@/components/ui/intent-key'
import { lostAnswer } from '@/components/ui/lost-answer'
import { type Refusal, refusalOf, secondsLeft, useSecondsLeft } from '@/components/ui/refusal'
import { type FieldErrors, useMarks } from '@/components/ui/use-marks'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { Pressed } from '@/lib/domain/kinds/kind'
import type { AskedQuote } from '@/lib/domain/kinds/kinds'
import type { Failure } from '@/lib/domain/result'
import { serverNowMs } from '@/lib/wallet/server-clock'
import { rememberRequest } from '../intent-memory'
import { useRamp } from '../ramp-context'

/** A checked form: a request that only needs its press, or a code for each wrong field. */
export type CheckedForm<F extends string> =
  | { readonly ok: true; readonly ask: (pressed: Pressed) => AskedQuote }
  | { readonly ok: false; readonly errors: FieldErrors<F> }

export interface QuoteRequest<F extends string> {
  readonly errors: FieldErrors<F>
  readonly failure: Failure | null
  /** Seconds until the next press is allowed; 0 when it is. */
  readonly secondsLeft: number
  readonly isAsking: boolean
  /** Call when the form is read for `ask`. The answer does not mark a field that was edited since. */
  readonly begin: () => void
  /**
   * Resolves to false when something must be corrected or retried; the fields are marked by then.
   * @param missing further problems: their fields are marked too, and the service is not asked
   */
  readonly ask: (checked: CheckedForm<F>, missing?: FieldErrors<F> | null) => Promise<boolean>
  /** Clears the errors of fields that the person is correcting. */
  readonly forgetErrors: (fields: readonly F[]) => void
}

interface QuoteForm<F extends string> {
  readonly replaces: string | null
  readonly onOrder: (orderId: string) => void
  /** The server names fields by their path ("recipient.details.pixKey"): the form's own names for them. */
  readonly fieldsOf: (fields: Readonly<Record<string, ErrorCode>> | undefined) => FieldErrors<F>
}

/** One press, one request. Only a press whose answer was lost keeps its key, so that pressing again finds that order. */
export function useQuoteRequest<F extends string>({
  replaces,
  onOrder,
  fieldsOf,
}: QuoteForm<F>): QuoteRequest<F> {
  const { api } = useRamp()
  const { errors, mark, begin, refuse, edit } = useMarks<F>()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isAsking, setAsking] = useState(false)
  const lost = useRef<{ readonly body: string; readonly key: string } | null>(null)
  const isOpen = useRef(false)

  const fail = (error: Failure) => {
    const isMarked = refuse(fieldsOf(error.fields))
    setRefusal(isMarked ? null : refusalOf(error))
    setAsking(false)
    return false
  }

  const send = async (ask: (pressed: Pressed) => AskedQuote): Promise<boolean> => {
    const text = JSON.stringify(ask({ intentKey: '', replaces }))
    const key = lost.current?.body === text ? lost.current.key : newIntentKey()
    const asked = ask({ intentKey: key, replaces })
    try {
      const result = await api.quote(asked)
      lost.current = null
      if (!result.ok) return fail(result.error)
      rememberRequest(result.data.id, asked)
      onOrder(result.data.id)
      return true
    } catch {
      lost.current = { body: text, key }
      return fail(lostAnswer())
    }
  }

  const ask = async (checked: CheckedForm<F>, missing: FieldErrors<F> | null = null): Promise<boolean> => {
    if (isOpen.current) return true
    if (refusal !== null && secondsLeft(refusal, serverNowMs()) > 0) return false
    if (!checked.ok || missing !== null) {
      setRefusal(null)
      // Safe: both name the form's fields.
      mark({ ...missing, ...(checked.ok ? null : checked.errors) } as FieldErrors<F>)
      return false
    }
    isOpen.current = true
    setRefusal(null)
    setAsking(true)
    const isAsked = await send(checked.ask)
    isOpen.current = false
    return isAsked
  }

  const failure = refusal?.failure ?? null
  return { errors, failure, secondsLeft: useSecondsLeft(refusal), isAsking, begin, ask, forgetErrors: edit }
}

'use client'

import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstError } from '@/components/ui/focus-first-error'
import type { FieldErrors } from '@/components/ui/use-marks'
import type { Address } from '@/lib/domain/chains'
import { isStopped } from '@/lib/domain/plan/funds'
import { useContinue } from './use-continue'
import type { CheckedForm, QuoteRequest } from './use-quote-request'
import type { FundsCheck } from './use-spend-funds'

interface SpendPressOptions<F extends string> {
  readonly account: Address | null
  readonly funds: FundsCheck
  readonly quote: QuoteRequest<F | 'amount'>
  /** A marked field already says why nothing can be requested. */
  readonly isBarred: boolean
  readonly read: () => CheckedForm<F | 'amount'>
}

interface SpendPress {
  readonly form: RefObject<HTMLFormElement | null>
  /** The line that says that the fee is missing. */
  readonly gasRef: RefObject<HTMLLIElement | null>
  readonly onSubmit: (event: FormEvent) => void
  /** Signed in by the last press, which goes on once the account's data is here. */
  readonly isSigningIn: boolean
  /** Presses again for a press that stopped because tokens or the fee are missing; null when nothing is. */
  readonly goOn: (() => void) | null
}

/** One press of a form that spends tokens: its fields, then the sign-in, then the account's funds, then the quote. */
export function useSpendPress<F extends string>(options: SpendPressOptions<F>): SpendPress {
  const { account, funds, quote, isBarred, read } = options
  const form = useRef<HTMLFormElement>(null)
  const gasRef = useRef<HTMLLIElement>(null)
  const [isHeld, setHeld] = useState(false)

  const submit = async () => {
    if (isBarred) {
      focusFirstError(form.current)
      return
    }
    quote.begin()
    const checked = read()
    if (checked.ok && account === null) return signInFirst()
    // Report invalid input at once, without waiting for the chain.
    const now = checked.ok ? await funds.lookAgain() : funds.verdict
    if (now === null) return
    // What is missing is shown before it receives the focus.
    flushSync(() => setHeld(isStopped(now)))
    // Safe: every spending form has this field.
    const missing = (now.tokens === 'short' ? { amount: 'insufficient_balance' } : {}) as FieldErrors<
      F | 'amount'
    >
    if (await quote.ask(checked, isStopped(now) ? missing : null)) return
    if (!focusFirstError(form.current) && now.gas === 'short') gasRef.current?.focus()
  }
  const { isWaiting, signInFirst, goOn } = useContinue(account, () => void submit())
  return {
    form,
    gasRef,
    onSubmit: (event) => {
      event.preventDefault()
      void submit()
    },
    isSigningIn: isWaiting,
    goOn: isHeld && isStopped(funds.verdict) ? goOn : null,
  }
}

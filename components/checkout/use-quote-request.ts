'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '@/lib/domain/amount-text'
import type { SellRequest } from '@/lib/domain/ramp-api'
import type { Failure } from '@/lib/domain/result'
import { serverNowMs } from '@/lib/wallet/server-clock'
import { newIntentKey, rememberRequest } from './intent-memory'
import { useRamp } from './ramp-context'
import { type Refusal, refusalOf, secondsLeft, useSecondsLeft } from './refusal'
import { checkDraft, type DraftErrors, errorsFromServer, type SellDraft } from './sell-draft'

export interface QuoteRequest {
  readonly errors: DraftErrors
  readonly failure: Failure | null
  /** Until a press may ask again; 0 when it may. */
  readonly secondsLeft: number
  readonly isAsking: boolean
  /**
   * Answers false when something has to be corrected or tried again; the fields are marked by then.
   * @param missing what else stands against it: its fields are marked too, and nobody is asked
   */
  readonly ask: (draft: SellDraft, locale: Locale, missing?: DraftErrors | null) => Promise<boolean>
  /** Drops the marks of the fields that a person is correcting now. */
  readonly forgetErrors: (change: Partial<SellDraft>) => void
}

function untouched(errors: DraftErrors, change: Partial<SellDraft>): DraftErrors {
  const amount = 'amountText' in change || 'token' in change ? { amount: undefined } : {}
  const label = 'label' in change || 'isSaving' in change ? { label: undefined } : {}
  const details =
    'details' in change || 'savedRecipientId' in change
      ? { pixKey: undefined, name: undefined, taxId: undefined, email: undefined, recipientId: undefined }
      : {}
  const kept = Object.entries({ ...errors, ...amount, ...label, ...details })
  return Object.fromEntries(kept.filter(([, code]) => code !== undefined))
}

/** One press, one request. Only a press whose answer was lost keeps its key, so that pressing again finds that order. */
export function useQuoteRequest(replaces: string | null, onOrder: (orderId: string) => void): QuoteRequest {
  const { api, chains } = useRamp()
  const [errors, setErrors] = useState<DraftErrors>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isAsking, setAsking] = useState(false)
  const lost = useRef<{ readonly body: string; readonly key: string } | null>(null)
  const isOpen = useRef(false)

  const fail = (error: Failure) => {
    const marked = errorsFromServer(error.fields)
    // Shown before the caller looks for the first marked field.
    flushSync(() => {
      setRefusal(Object.keys(marked).length === 0 ? refusalOf(error) : null)
      setErrors(marked)
      setAsking(false)
    })
    return false
  }

  const send = async (body: Omit<SellRequest, 'intentKey'>): Promise<boolean> => {
    const text = JSON.stringify(body)
    const key = lost.current?.body === text ? lost.current.key : newIntentKey()
    const request = { ...body, intentKey: key }
    try {
      const result = await api.quoteSell(request)
      lost.current = null
      if (!result.ok) return fail(result.error)
      rememberRequest(result.data.id, request)
      onOrder(result.data.id)
      return true
    } catch {
      lost.current = { body: text, key }
      return fail({ code: 'service_unreachable' })
    }
  }

  const ask = async (
    draft: SellDraft,
    locale: Locale,
    missing: DraftErrors | null = null,
  ): Promise<boolean> => {
    if (isOpen.current) return true
    if (refusal !== null && secondsLeft(refusal, serverNowMs()) > 0) return false
    const checked = checkDraft(draft, chains, locale)
    if (!checked.ok || missing !== null) {
      flushSync(() => {
        setRefusal(null)
        setErrors({ ...missing, ...(checked.ok ? {} : checked.errors) })
      })
      return false
    }
    isOpen.current = true
    setRefusal(null)
    setErrors({})
    setAsking(true)
    const isAsked = await send({ ...checked.request, replaces })
    isOpen.current = false
    return isAsked
  }

  const forgetErrors = (change: Partial<SellDraft>) => setErrors((before) => untouched(before, change))

  const failure = refusal?.failure ?? null
  return { errors, failure, secondsLeft: useSecondsLeft(refusal), isAsking, ask, forgetErrors }
}

'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { OrderView } from '@/lib/domain/ramp-api'
import type { Failure } from '@/lib/domain/result'
import { newIntentKey, rememberRequest, requestAgain } from './intent-memory'
import { useRamp } from './ramp-context'
import { type Refusal, refusalOf, useSecondsLeft } from './refusal'

interface NewPriceRequest {
  /** False where the person has to say again who is paid. */
  readonly isKnown: boolean
  readonly isBusy: boolean
  readonly failure: Failure | null
  readonly secondsLeft: number
  readonly press: () => Promise<void>
}

/** One press, one new order in the place of this one. */
export function useNewPrice(order: OrderView): NewPriceRequest {
  const router = useRouter()
  const { api } = useRamp()
  const [key, setKey] = useState(newIntentKey)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Two presses in one frame are one question.
  const isAsking = useRef(false)
  const left = useSecondsLeft(refusal)
  const again = requestAgain(order)

  const press = async () => {
    if (again === null || isAsking.current || left > 0) return
    isAsking.current = true
    setBusy(true)
    setRefusal(null)
    const request = { ...again, intentKey: key, replaces: order.id }
    try {
      const result = await api.quoteSell(request)
      if (result.ok) {
        rememberRequest(result.data.id, request)
        router.replace(`/sell/${result.data.id}`)
        return
      }
      // This key's order has ended; only a lost answer is asked for again by the same key.
      setKey(newIntentKey())
      setRefusal(refusalOf(result.error))
    } catch {
      setRefusal(refusalOf({ code: 'service_unreachable' }))
    }
    isAsking.current = false
    setBusy(false)
  }

  const failure = refusal?.failure ?? null
  return { isKnown: again !== null, isBusy, failure, secondsLeft: left, press }
}

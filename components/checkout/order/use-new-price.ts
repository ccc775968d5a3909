'use client'

import { useRef, useState } from 'react'
import { newIntentKey } from '@/components/ui/intent-key'
import { lostAnswer } from '@/components/ui/lost-answer'
import { type Refusal, refusalOf, useSecondsLeft } from '@/components/ui/refusal'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Failure } from '@/lib/domain/result'
import { askedAgain, rememberRequest } from '../intent-memory'
import { useGo } from '../places'
import { useRamp } from '../ramp-context'

interface NewPriceRequest {
  /** False if the person must enter the recipient again. */
  readonly isKnown: boolean
  readonly isBusy: boolean
  readonly failure: Failure | null
  readonly secondsLeft: number
  readonly press: () => Promise<void>
}

/** One press, one new order that replaces this one. */
export function useNewPrice(order: OrderView): NewPriceRequest {
  const go = useGo()
  const { api } = useRamp()
  const [key, setKey] = useState(newIntentKey)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Two presses in one frame are one request.
  const isAsking = useRef(false)
  const left = useSecondsLeft(refusal)
  const again = askedAgain(order, { intentKey: key, replaces: order.id })

  const press = async () => {
    if (again === null || isAsking.current || left > 0) return
    isAsking.current = true
    setBusy(true)
    setRefusal(null)
    try {
      const result = await api.quote(again)
      if (result.ok) {
        rememberRequest(result.data.id, again)
        go({ kind: 'order', flow: order.kind, orderId: result.data.id }, 'replace')
        return
      }
      // This key's order has ended; only a lost answer reuses its key.
      setKey(newIntentKey())
      setRefusal(refusalOf(result.error))
    } catch {
      setRefusal(refusalOf(lostAnswer()))
    }
    isAsking.current = false
    setBusy(false)
  }

  const failure = refusal?.failure ?? null
  return { isKnown: again !== null, isBusy, failure, secondsLeft: left, press }
}

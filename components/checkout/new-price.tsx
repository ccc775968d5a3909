'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import type { OrderView } from '@/lib/domain/ramp-api'
import type { Failure } from '@/lib/domain/result'
import { newIntentKey, recallRequest, rememberRequest } from './intent-memory'
import { useRamp } from './ramp-context'

/** An expired price gives way to a new order by one press, or to the form where this page no longer knows the recipient. */
export function NewPrice({ order }: { order: OrderView }) {
  const t = useTranslations('review')
  const router = useRouter()
  const { api } = useRamp()
  const [key, setKey] = useState(newIntentKey)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Failure | null>(null)
  const known = recallRequest(order.id)

  const press = async () => {
    if (known === null) return
    setBusy(true)
    setError(null)
    const request = { ...known, intentKey: key, replaces: order.id }
    try {
      const result = await api.quoteSell(request)
      if (result.ok) {
        rememberRequest(result.data.id, request)
        router.replace(`/sell/${result.data.id}`)
        return
      }
      // This key's order has ended; only a lost answer is asked for again by the same key.
      setKey(newIntentKey())
      setError(result.error)
    } catch {
      setError({ code: 'service_unreachable' })
    }
    setBusy(false)
  }

  return (
    <div className="grid gap-3">
      {error === null ? null : <ErrorAlert error={error} />}
      {known === null ? (
        <Link href={`/sell?from=${order.id}`} className={buttonClass('primary', 'lg')}>
          {t('newPriceForm')}
        </Link>
      ) : (
        <Button size="lg" busy={isBusy} onClick={press}>
          {t('newPrice')}
        </Button>
      )}
    </div>
  )
}

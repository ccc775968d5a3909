'use client'

import { buttonClass } from '@/components/ui/button'
import { needsForm, nextStepOf } from '@/lib/domain/error-codes'
import type { OrderView } from '@/lib/domain/order/view/views'
import { CopySupport } from '../order/copy-support'
import { NewPrice } from '../order/new-price'
import { PlaceLink } from '../places'

/** A refused price: the next step depends on the reason. @param change the words of the way back to the form */
export function AfterRefusal({ order, change }: { order: OrderView; change: string }) {
  const { reason, kind, id } = order
  if (reason === null) return <NewPrice order={order} />
  if (nextStepOf(reason) === 'contact-support') return <CopySupport order={order} />
  if (!needsForm(reason)) return <NewPrice order={order} />
  return (
    <PlaceLink to={{ kind: 'form', flow: kind, from: id }} className={buttonClass('primary', 'lg')}>
      {change}
    </PlaceLink>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import { needsForm } from '@/lib/domain/error-codes'
import { givesTokens } from '@/lib/domain/kinds/kinds'
import type { OrderView } from '@/lib/domain/order/view/views'
import { site } from '@/site.config'
import { PlaceLink, useHasPages } from '../places'
import { useNewPrice } from './use-new-price'

interface NewPriceProps {
  order: OrderView
  /** `secondary` if another action comes first. */
  variant?: 'primary' | 'secondary'
}

/** Replaces an ended order: links to the existing new one, or requests one by a press or by the form. */
export function NewPrice({ order, variant = 'primary' }: NewPriceProps) {
  const t = useTranslations('review')
  const hasPages = useHasPages()
  const asking = useNewPrice(order)
  const isCode = !givesTokens(order.kind)
  const [word, busyWord] = isCode ? [t('newCode'), t('newCodeAsking')] : [t('newPrice'), t('newPriceAsking')]
  if (order.replacedBy !== null) {
    return (
      <PlaceLink
        to={{ kind: 'order', flow: order.kind, orderId: order.replacedBy }}
        className={buttonClass(variant, 'lg')}
      >
        {isCode ? t('seeNewCode') : t('seeNewPrice')}
      </PlaceLink>
    )
  }
  // The server refuses each price of it. A widget does what its host has chosen.
  if (hasPages && !site.flows.includes(order.kind)) {
    return <p className="text-center text-muted">{t('notOffered', { kind: order.kind })}</p>
  }
  if (!asking.isKnown) {
    return (
      <div className="grid gap-2">
        <PlaceLink
          to={{ kind: 'form', flow: order.kind, from: order.id }}
          className={buttonClass(variant, 'lg')}
        >
          {t('newPriceForm')}
        </PlaceLink>
        <p className="text-center text-muted text-sm">{t('newPriceFormWhy')}</p>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {asking.failure === null ? null : (
        <ErrorAlert error={asking.failure} secondsLeft={asking.secondsLeft} />
      )}
      {asking.failure !== null && needsForm(asking.failure.code) ? (
        <PlaceLink
          to={{ kind: 'form', flow: order.kind, from: order.id }}
          className={buttonClass('secondary', 'lg')}
        >
          {t('change')}
        </PlaceLink>
      ) : null}
      <Button
        size="lg"
        variant={variant}
        busy={asking.isBusy}
        busyText={busyWord}
        aria-disabled={asking.secondsLeft > 0 || undefined}
        onClick={asking.press}
      >
        {asking.isBusy ? busyWord : word}
      </Button>
    </div>
  )
}

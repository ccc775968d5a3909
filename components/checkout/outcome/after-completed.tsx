'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { buttonRowClass } from '@/components/ui/button-row'
import { useBrowserValue } from '@/components/ui/use-browser-value'
import { getsTokens } from '@/lib/domain/kinds/kinds'
import type { OrderView } from '@/lib/domain/order/view/views'
import { BankLink } from '../bank-link'
import { PlaceLink, useHasPages } from '../places'
import { AddToken } from './add-token'
import { ReceiptLink } from './receipt-link'
import { ShareOutcome } from './share-outcome'

interface AfterCompletedProps {
  order: OrderView
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
}

/** What a person may want after a completed order: the receipt first. */
export function AfterCompleted({ order, bankUrl }: AfterCompletedProps) {
  const t = useTranslations('outcome')
  const sandbox = useTranslations('sandbox')
  const hasPages = useHasPages()
  // A sandboxed frame may not print, and says nothing.
  const canPrint = useBrowserValue(() => window.parent === window, false)
  const gets = getsTokens(order.kind)
  const payout = order.quote?.transactionId
  return (
    <div className={clsx('print-hidden', buttonRowClass)}>
      {hasPages ? (
        <ReceiptLink order={order} variant="primary" />
      ) : canPrint ? (
        <Button onClick={() => window.print()}>{t('print')}</Button>
      ) : null}
      <ShareOutcome order={order} />
      <PlaceLink to={{ kind: 'form', flow: order.kind, from: null }} className={buttonClass('secondary')}>
        {t('sellAgain', { kind: order.kind })}
      </PlaceLink>
      {gets ? <AddToken order={order} /> : null}
      {/* Tokens sent to an address never reach the bank. */}
      {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' && bankUrl !== null && !gets ? (
        <BankLink url={bankUrl} shows={payout === undefined ? {} : { payout }}>
          {sandbox('seeInBank')}
        </BankLink>
      ) : null}
    </div>
  )
}

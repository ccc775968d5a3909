'use client'

import { useLocale, useTranslations } from 'next-intl'
import { CopyText } from '@/components/ui/copy-text'
import { Fact, Facts } from '@/components/ui/facts'
import type { PaymentView } from '@/lib/domain/order/parts'
import type { OrderView } from '@/lib/domain/order/view/views'
import { formatBrl, formatToken } from '../format'
import { chainNameOf, symbolOf, unitsOf } from '../order-words'
import { QuoteRows } from '../quote-panel'
import { useRamp } from '../ramp-context'

/** The exact amount to pay, the receiver, what is received for it, and the terms of the quote. */
export function PayFacts({ order, payment }: { order: OrderView; payment: PaymentView }) {
  const t = useTranslations('pay')
  const locale = useLocale()
  const { chains } = useRamp()
  const symbol = symbolOf(order, chains)
  return (
    <div className="min-w-0">
      <Facts>
        <Fact term={t('amount')}>
          <strong className="text-base">{formatBrl(payment.amount, locale)}</strong>
        </Fact>
        <Fact term={t('receiver')}>{payment.receiver ?? t('receiverUnknown')}</Fact>
        {order.quote === null ? null : (
          <Fact term={t('youGet')}>
            {formatToken(order.quote.receiveAmount, symbol, locale)} ·{' '}
            <span className="inline-block max-w-full">{chainNameOf(order, chains)}</span>
          </Fact>
        )}
        {order.quote === null ? null : <QuoteRows quote={order.quote} units={unitsOf(order, chains)} />}
        {order.to === null ? null : (
          <Fact term={t('to')} stacked>
            <CopyText value={order.to.address} label={t('to')} />
          </Fact>
        )}
        {payment.referenceId === null ? null : (
          <Fact term={t('reference')} stacked>
            <span className="break-all font-mono text-xs">{payment.referenceId}</span>
          </Fact>
        )}
      </Facts>
      {order.quote === null ? null : <p className="mt-3 text-muted text-xs">{t('feesInside')}</p>}
    </div>
  )
}

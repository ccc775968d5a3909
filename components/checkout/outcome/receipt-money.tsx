'use client'

import { useLocale, useTranslations } from 'next-intl'
import { CopyText } from '@/components/ui/copy-text'
import { Fact } from '@/components/ui/facts'
import { givesTokens } from '@/lib/domain/kinds/kinds'
import { isZero } from '@/lib/domain/money/money'
import type { OrderView } from '@/lib/domain/order/view/views'
import { formatBrl, formatPayout, formatToken } from '../format'
import { orderWords, payeeOf, recipientName, symbolOf } from '../order-words'
import { useRamp } from '../ramp-context'

const MASK = '••••'
const SHOWN_DIGITS = 4

export interface ReceiptProps {
  order: OrderView
  /** Printouts are passed on, so they show no name except one chosen as a label. */
  isForPrint?: boolean
  /** One level below the heading above it. */
  heading?: 'h2' | 'h3'
}

/** The service masks the account; if it ever does not, only the last digits are shown here. */
function maskAccount(account: string): string {
  const tail = account.replace(/[^0-9a-z]/gi, '').slice(-SHOWN_DIGITS)
  return `${MASK}${tail}`
}

/** Who paid whom, and the result. */
export function ReceiptMoney({ order, isForPrint }: ReceiptProps) {
  const t = useTranslations('receipt')
  const locale = useLocale()
  const { chains } = useRamp()
  const symbol = symbolOf(order, chains)
  // Before the end the service may name an amount and an account that were not paid.
  const payout = order.state === 'completed' ? order.payout : null
  const { deposit, delivery, refund, payment } = order
  const reaisBack = givesTokens(order.kind) ? null : (payment?.returnedAmount ?? null)
  const words = orderWords(order, chains, locale)
  return (
    <>
      {!givesTokens(order.kind) ? null : (
        <Fact term={t('from')} stacked>
          <CopyText value={order.account} label={t('from')} />
        </Fact>
      )}
      <Fact term={t('recipient')}>{isForPrint ? payeeOf(order) : recipientName(order)}</Fact>
      {order.to === null ? (
        <Fact term={t('key')}>{order.recipient.maskedKey || '***'}</Fact>
      ) : (
        <Fact term={t('address')} stacked>
          <CopyText value={order.to.address} label={t('address')} />
        </Fact>
      )}
      {payout?.amount == null ? null : (
        <Fact term={t('paidOut')}>{formatPayout(payout.amount, payout.currency, locale)}</Fact>
      )}
      {payout?.maskedAccount == null ? null : (
        <Fact term={t('account')}>{maskAccount(payout.maskedAccount)}</Fact>
      )}
      {delivery?.isSeen === true && delivery.amount !== null ? (
        <Fact term={t('delivered')}>{words.receive}</Fact>
      ) : null}
      {deposit?.amount == null ? null : (
        <Fact term={t('deposited')}>{formatToken(deposit.amount, symbol, locale)}</Fact>
      )}
      {reaisBack === null || isZero(reaisBack) ? null : (
        <Fact term={t('reaisBack')}>{formatBrl(reaisBack, locale)}</Fact>
      )}
      {refund?.amount == null ? null : (
        <Fact term={t('refunded')}>{formatToken(refund.amount, symbol, locale)}</Fact>
      )}
      {refund?.address == null ? null : (
        <Fact term={t('refundedTo')} stacked>
          <CopyText value={refund.address} label={t('refundedTo')} />
        </Fact>
      )}
    </>
  )
}

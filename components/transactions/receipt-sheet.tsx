'use client'

import { Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { LocalTime } from '@/components/ui/local-time'
import { givesTokens } from '@/lib/domain/kinds/kinds'
import { paidByPix } from '@/lib/domain/order/view/payment-story'
import type { OrderView } from '@/lib/domain/order/view/views'
import { site } from '@/site.config'
import { chainNameOf, formatSide, unitsOf } from '../checkout/order-words'
import { Receipt } from '../checkout/outcome/receipt'
import { useRamp } from '../checkout/ramp-context'

interface ReceiptSheetProps {
  order: OrderView
  /** What the sheet proves: the payment, or the refund. */
  proves: 'receipt' | 'refund'
}

/** Both sides in one line, to the last unit. */
function Sides({ order, proves }: ReceiptSheetProps) {
  const t = useTranslations('receipt')
  const locale = useLocale()
  const { chains } = useRamp()
  const units = unitsOf(order, chains)
  const { quote, payout, delivery, refund, payment } = order
  if (quote === null) return null
  // The quote says what was to arrive, not what did.
  const received = payout?.amount ?? delivery?.amount ?? null
  const returned = givesTokens(order.kind) ? (refund?.amount ?? null) : (payment?.returnedAmount ?? null)
  const second =
    proves === 'refund'
      ? { term: t('givenBack'), amount: returned, unit: units.send }
      : { term: t('received'), amount: received, unit: units.receive }
  const first = givesTokens(order.kind)
    ? { term: t('sent'), amount: quote.sendAmount, unit: units.send }
    : { term: t('paidByPix'), amount: paidByPix(order), unit: units.send }
  const sides = [first, second]
  return (
    <dl className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
      {sides.map(({ term, amount, unit }) => (
        <div key={term} className="grid gap-1">
          <dt className="text-muted text-sm">{term}</dt>
          <dd className="wrap-anywhere font-semibold text-2xl tabular-nums print:text-xl">
            {amount === null ? t('amountUntold') : formatSide(amount, unit, locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One order that has ended, on one printed page. */
export function ReceiptSheet({ order, proves }: ReceiptSheetProps) {
  const t = useTranslations('receipt')
  const { kind } = order
  return (
    <article className="receipt-sheet grid gap-6 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-8">
      <div className="grid gap-1">
        <p className="text-muted text-sm">{site.name}</p>
        <h1 className="font-semibold text-2xl">
          {proves === 'refund' ? t('refundTitle', { kind }) : t('title', { kind })}
        </h1>
        <p className="text-muted text-sm">
          {t('asOf')} <LocalTime iso={order.updatedAt} />
        </p>
        {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' ? <TestMoney /> : null}
      </div>
      <Sides order={order} proves={proves} />
      <Receipt order={order} isForPrint />
      {order.endedByWord ? null : <Evidence order={order} proves={proves} />}
      <Button variant="secondary" className="print-hidden justify-self-start" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        {t('print')}
      </Button>
    </article>
  )
}

/** What we saw ourselves, and what the service told. */
function Evidence({ order, proves }: ReceiptSheetProps) {
  const t = useTranslations('receipt')
  const { chains } = useRamp()
  const values = { kind: order.kind, chain: chainNameOf(order, chains) }
  return (
    <p className="text-muted text-sm">
      {proves === 'refund' ? t('refundEvidence', values) : t('evidence', values)}
    </p>
  )
}

/** The page's banner is not printed. */
function TestMoney() {
  const sandbox = useTranslations('sandbox')
  return <p className="font-medium text-sm">{sandbox('banner')}</p>
}

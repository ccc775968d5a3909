'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import type { PaymentView } from '@/lib/domain/order/parts'
import { isCodeOver } from '@/lib/domain/order/payment'
import { BankLink } from '../bank-link'
import { PayClock } from './pay-clock'
import { PayPicture } from './pay-picture'

interface CodeCardProps {
  payment: PaymentView
  bankUrl: string | null
  /** The order has ended, or the code has. */
  isOver: boolean
  now: Date
  /** Null while the code may not be paid: it is hidden, or it has expired. */
  payable: string | null
  children: ReactNode
}

/** The code with its clock, and beside it the same as a picture. */
export function CodeCard({ payment, bankUrl, isOver, now, payable, children }: CodeCardProps) {
  const sandbox = useTranslations('sandbox')
  const picture = payable === null ? null : payment.brCode
  const hasEnded = isCodeOver(payment, now)
  return (
    <Card className={clsx('grid min-w-0 items-start gap-6', picture !== null && 'pair:grid-cols-2')}>
      {/* In its column before the picture beside it has come: a page that comes slowly is painted in parts. */}
      <div className={clsx('grid min-w-0 gap-4', picture !== null && 'pair:col-start-2')}>
        {/* An order that ended before its code leaves no time to pay it. */}
        {isOver && !hasEnded ? null : <PayClock expiresAt={payment.expiresAt} hasEnded={hasEnded} />}
        {children}
        {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' && bankUrl !== null && payable !== null ? (
          <BankLink url={bankUrl} shows={{ code: payable }}>
            {sandbox('payInBank')}
          </BankLink>
        ) : null}
      </div>
      {picture === null ? null : <PayPicture code={picture} />}
    </Card>
  )
}

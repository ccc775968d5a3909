'use client'

import { useTranslations } from 'next-intl'
import { Fact, Facts } from '@/components/ui/facts'
import type { OrderView } from '@/lib/domain/order/view/views'
import { chainNameOf } from '../order-words'
import { useRamp } from '../ramp-context'

function Address({ value }: { value: string }) {
  return <span className="text-balance break-all font-mono text-[0.8rem]">{value}</span>
}

/** The addresses of a plan in full, so that they can be compared with what the wallet shows. */
export function WalletAsk({ order }: { order: OrderView }) {
  const t = useTranslations('sign')
  const { chains } = useRamp()
  if (order.plan === null) return null
  // A direct transfer's receiver is inside the call: the recipient.
  const isOwnTransfer = order.plan.transfer.to.toLowerCase() === order.token.toLowerCase()
  const payee = isOwnTransfer ? (order.to?.address ?? null) : null
  return (
    <details className="rounded-xl border border-line px-4 py-3">
      <summary className="py-0.5 font-medium text-sm">{t('details')}</summary>
      <Facts className="mt-2">
        <Fact term={t('chain')}>{chainNameOf(order, chains)}</Fact>
        <Fact term={t('fromAccount')} stacked>
          <Address value={order.plan.transfer.from} />
        </Fact>
        <Fact term={t('tokenContract')} stacked>
          <Address value={order.token} />
        </Fact>
        <Fact term={payee === null ? t('settlementContract') : t('payee')} stacked>
          <Address value={payee ?? order.plan.transfer.to} />
        </Fact>
        {order.quote === null ? null : (
          <Fact term={t('transactionId')} stacked>
            <Address value={order.quote.transactionId} />
          </Fact>
        )}
      </Facts>
    </details>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { CopyText } from '@/components/ui/copy-text'
import { Fact, Facts } from '@/components/ui/facts'
import { LocalTime } from '@/components/ui/local-time'
import type { Hex } from '@/lib/domain/chains'
import { findStep } from '@/lib/domain/order/order'
import { isOpen } from '@/lib/domain/order/state'
import { chainNameOf, unitsOf } from '../order-words'
import { QuoteFacts } from '../quote-panel'
import { useRamp } from '../ramp-context'
import { TxLink } from '../tx-link'
import { ReceiptMoney, type ReceiptProps } from './receipt-money'

function HashFact({ term, hash, chainId }: { term: string; hash: Hex | null; chainId: number }) {
  if (hash === null) return null
  return (
    <Fact term={term} stacked>
      <TxLink hash={hash} chainId={chainId} name={term} />
    </Fact>
  )
}

/** Every known fact about an order: both directions, ids, full hashes, times with their zone. */
export function Receipt({ order, isForPrint = false, heading: Heading = 'h2' }: ReceiptProps) {
  const t = useTranslations('receipt')
  const { chains } = useRamp()
  const { to, chainId } = order
  const toName = to === null ? '' : chainNameOf(to, chains)
  const ended = isOpen(order.state) ? undefined : order.moments.at(-1)
  return (
    <div className="grid gap-4">
      <Facts>
        <ReceiptMoney order={order} isForPrint={isForPrint} />
      </Facts>
      {order.quote === null ? null : (
        <>
          <Heading className="font-semibold">{t('price')}</Heading>
          <QuoteFacts quote={order.quote} units={unitsOf(order, chains)} isPast />
        </>
      )}
      <Heading className="font-semibold">{t('records')}</Heading>
      <Facts>
        <Fact term={t('created')}>
          <LocalTime iso={order.createdAt} />
        </Fact>
        {ended === undefined ? null : (
          <Fact term={t('ended')}>
            <LocalTime iso={ended.at} />
          </Fact>
        )}
        <Fact term={t('chain')}>{chainNameOf(order, chains)}</Fact>
        {to === null || to.chainId === chainId ? null : <Fact term={t('toChain')}>{toName}</Fact>}
        <Fact term={t('orderId')} stacked>
          <CopyText value={order.id} label={t('orderId')} />
        </Fact>
        {order.quote === null ? null : (
          <Fact term={t('transactionId')} stacked>
            <CopyText value={order.quote.transactionId} label={t('transactionId')} />
          </Fact>
        )}
        {order.payment?.referenceId == null ? null : (
          <Fact term={t('pixReference')} stacked>
            <CopyText value={order.payment.referenceId} label={t('pixReference')} />
          </Fact>
        )}
        <HashFact term={t('resetTx')} hash={findStep(order, 'reset')?.hash ?? null} chainId={chainId} />
        <HashFact term={t('approvalTx')} hash={findStep(order, 'approval')?.hash ?? null} chainId={chainId} />
        <HashFact
          term={t('transferTx')}
          hash={findStep(order, 'transfer')?.hash ?? order.deposit?.hash ?? null}
          chainId={chainId}
        />
        <HashFact
          term={t('deliveryTx', { chain: toName })}
          hash={order.delivery?.hash ?? null}
          chainId={to?.chainId ?? chainId}
        />
        <HashFact term={t('refundTx')} hash={order.refund?.hash ?? null} chainId={chainId} />
      </Facts>
      <p className="text-muted text-xs">{t('notTaxDocument')}</p>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { CopyText } from '@/components/ui/copy-text'
import { Fact, Facts } from '@/components/ui/facts'
import { LocalTime } from '@/components/ui/local-time'
import { type Chain, explorerTxUrl, findChain, type Hex } from '@/lib/domain/chains'
import { findStep } from '@/lib/domain/order'
import type { OrderView } from '@/lib/domain/ramp-api'
import { formatBrl, formatToken } from './format'
import { chainNameOf, recipientName, symbolOf } from './order-words'
import { QuoteFacts } from './quote-panel'
import { useRamp } from './ramp-context'
import { TxLink } from './tx-link'
import { useSiteLocale } from './use-site-locale'

const MASK = '••••'
const SHOWN_DIGITS = 4

/** The service masks the account itself; should it ever not, no more than the last digits are shown here. */
export function maskAccount(account: string): string {
  const tail = account.replace(/[^0-9a-z]/gi, '').slice(-SHOWN_DIGITS)
  return `${MASK}${tail}`
}

function HashFact({ term, hash, chain }: { term: string; hash: Hex | null; chain: Chain | undefined }) {
  if (hash === null) return null
  return (
    <Fact term={term} stacked>
      <TxLink hash={hash} url={chain === undefined ? null : explorerTxUrl(chain, hash)} />
    </Fact>
  )
}

function Money({ order }: { order: OrderView }) {
  const t = useTranslations('receipt')
  const locale = useSiteLocale()
  const { chains } = useRamp()
  const symbol = symbolOf(order, chains)
  // Before the end the service may name an amount and an account that nobody was paid at.
  const payout = order.state === 'completed' ? order.payout : null
  const { deposit, refund } = order
  return (
    <>
      <Fact term={t('recipient')}>{recipientName(order)}</Fact>
      <Fact term={t('key')}>{order.recipient.maskedKey}</Fact>
      {payout?.amount == null ? null : <Fact term={t('paidOut')}>{formatBrl(payout.amount, locale)}</Fact>}
      {payout?.maskedAccount == null ? null : (
        <Fact term={t('account')}>{maskAccount(payout.maskedAccount)}</Fact>
      )}
      {deposit?.amount == null ? null : (
        <Fact term={t('deposited')}>{formatToken(deposit.amount, symbol, locale)}</Fact>
      )}
      {refund?.amount == null ? null : (
        <Fact term={t('refunded')}>{formatToken(refund.amount, symbol, locale)}</Fact>
      )}
      {refund?.address == null ? null : (
        <Fact term={t('refundedTo')} stacked>
          <span className="break-all font-mono text-[0.8rem]">{refund.address}</span>
        </Fact>
      )}
    </>
  )
}

/** Every fact of an order as it is known: both directions, ids, hashes in full, times with their zone. */
export function Receipt({ order }: { order: OrderView }) {
  const t = useTranslations('receipt')
  const { chains } = useRamp()
  const chain = findChain(chains, order.chainId)
  const ended = order.moments.at(-1)
  return (
    <div className="grid gap-4">
      <Facts>
        <Money order={order} />
      </Facts>
      {order.quote === null ? null : (
        <>
          <h3 className="font-semibold">{t('price')}</h3>
          <QuoteFacts quote={order.quote} symbol={symbolOf(order, chains)} isPast />
        </>
      )}
      <h3 className="font-semibold">{t('records')}</h3>
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
        <Fact term={t('orderId')} stacked>
          <CopyText value={order.id} label={t('orderId')} />
        </Fact>
        {order.quote === null ? null : (
          <Fact term={t('transactionId')} stacked>
            <CopyText value={order.quote.transactionId} label={t('transactionId')} />
          </Fact>
        )}
        <HashFact term={t('resetTx')} hash={findStep(order, 'reset')?.hash ?? null} chain={chain} />
        <HashFact term={t('approvalTx')} hash={findStep(order, 'approval')?.hash ?? null} chain={chain} />
        <HashFact
          term={t('transferTx')}
          hash={findStep(order, 'transfer')?.hash ?? order.deposit?.hash ?? null}
          chain={chain}
        />
        <HashFact term={t('refundTx')} hash={order.refund?.hash ?? null} chain={chain} />
      </Facts>
      <p className="text-muted text-xs">{t('notTaxDocument')}</p>
    </div>
  )
}

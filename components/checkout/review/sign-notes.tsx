'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { ErrorAlert } from '@/components/ui/error-alert'
import { findChain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { sameAccount } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { useWalletConnection } from '../../wallet/wallet-store'
import { chainNameOf } from '../order-words'
import { useRamp } from '../ramp-context'
import type { Activity } from './activity'
import { ManualChain } from './manual-chain'
import { useBroughtIntoView } from './use-brought-into-view'
import { WrongAccount } from './wrong-account'

/** How the last switch ended, if it failed. */
const failureOf = (activity: Activity): ErrorCode | null =>
  activity.kind === 'stopped' && activity.during === 'switch' ? activity.code : null

/** The wallet can't switch by request: its person does it by hand. */
export function isByHand(activity: Activity): boolean {
  const failure = failureOf(activity)
  return failure === 'wrong_chain' || failure === 'wallet_failed'
}

interface SignNotesProps {
  order: OrderView
  activity: Activity
}

function ChainNotes({ order, activity }: SignNotesProps) {
  const t = useTranslations('sign')
  const review = useTranslations('review')
  const { chains } = useRamp()
  const name = chainNameOf(order, chains)
  const chain = findChain(chains, order.chainId)
  const ended = failureOf(activity)
  const isManual = isByHand(activity)
  const notes = useBroughtIntoView(ended)
  return (
    <div ref={notes} className="grid gap-3">
      {isManual ? null : (
        <Alert tone="warn" title={t('wrongChain')}>
          <p>{t('wrongChainDetail', { chain: name })}</p>
        </Alert>
      )}
      <div aria-live="polite" className="grid gap-3 empty:sr-only">
        {ended === 'wallet_refused' ? (
          <Alert title={review('switchRefused')} announce={false}>
            <p>{review('switchRefusedDetail', { chain: name })}</p>
          </Alert>
        ) : null}
        {isManual ? (
          <Alert tone="warn" title={review('switchFailed')} announce={false}>
            <p>{review('switchFailedDetail')}</p>
          </Alert>
        ) : null}
      </div>
      {/* Announces itself; inside the live region it would be read twice. */}
      {ended !== null && ended !== 'wallet_refused' && !isManual ? (
        <ErrorAlert error={{ code: ended }} />
      ) : null}
      {isManual && chain !== undefined ? <ManualChain chain={chain} /> : null}
    </div>
  )
}

/** For a wallet on another account or chain: what is wrong and how to change it. The button is elsewhere on a phone. */
export function SignNotes({ order, activity }: SignNotesProps) {
  const connection = useWalletConnection()
  if (connection === null) return null
  if (!sameAccount(connection.account, order.account)) {
    return <WrongAccount wanted={order.account} connected={connection.account} />
  }
  return connection.chainId === order.chainId ? null : <ChainNotes order={order} activity={activity} />
}

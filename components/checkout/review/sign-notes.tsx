'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import { findChain } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/order/view/views'
import { chainNameOf } from '../order-words'
import { useRamp } from '../ramp-context'
import { ManualChain } from './manual-chain'
import type { Signing } from './use-signing'

/** The wallet is on another chain: one press switches it, or shows manual steps if the wallet can't. */
export function SwitchChain({ order, signing }: { order: OrderView; signing: Signing }) {
  const t = useTranslations('sign')
  const review = useTranslations('review')
  const { chains } = useRamp()
  const { activity } = signing
  const name = chainNameOf(order, chains)
  const chain = findChain(chains, order.chainId)
  const ended = activity.kind === 'stopped' && activity.during === 'switch' ? activity.code : null
  const isManual = ended === 'wrong_chain' || ended === 'wallet_failed'
  return (
    <div className="grid gap-3">
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
      <Button
        size="lg"
        variant={isManual ? 'secondary' : 'primary'}
        busy={activity.kind === 'working' || activity.kind === 'switching'}
        onClick={() => signing.switchChain(order.chainId)}
      >
        {t('switchTo', { chain: name })}
      </Button>
    </div>
  )
}

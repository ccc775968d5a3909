'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { StepName } from '@/lib/domain/quote'
import type { OrderView } from '@/lib/domain/ramp-api'
import { ConnectButton } from '../wallet/connect-button'
import { disconnectWallet, useWalletConnection } from '../wallet/wallet-store'
import { formatToken } from './format'
import { chainNameOf, symbolOf } from './order-words'
import { useRamp } from './ramp-context'
import type { Signing } from './use-signing'
import { useSiteLocale } from './use-site-locale'

interface SignActionProps {
  order: OrderView
  next: StepName
  signing: Signing
}

/** The one button of the step: connect, change the account, switch the chain, or sign. */
export function SignAction({ order, next, signing }: SignActionProps) {
  const t = useTranslations('sign')
  const locale = useSiteLocale()
  const { chains } = useRamp()
  const connection = useWalletConnection()
  const { activity } = signing
  const isBusy = activity.kind === 'working' || activity.kind === 'switching'
  if (connection === null) return <ConnectButton chains={chains} label={t('connectToSign')} />
  if (connection.account.toLowerCase() !== order.account.toLowerCase()) {
    return (
      <div className="grid gap-3">
        <Alert tone="warn" title={t('wrongAccount')}>
          <p>{t('wrongAccountDetail')}</p>
          <p className="break-all font-mono text-xs">{t('wanted', { account: order.account })}</p>
          <p className="break-all font-mono text-xs">{t('connected', { account: connection.account })}</p>
        </Alert>
        <Button size="lg" disabled>
          {t('signDisabled')}
        </Button>
        <Button variant="quiet" onClick={() => disconnectWallet()}>
          {t('otherWallet')}
        </Button>
      </div>
    )
  }
  if (connection.chainId !== order.chainId) {
    const chain = chainNameOf(order, chains)
    return (
      <div className="grid gap-3">
        <Alert tone="warn" title={t('wrongChain', { chain })}>
          <p>{t('wrongChainDetail', { chain })}</p>
        </Alert>
        <Button size="lg" busy={isBusy} onClick={() => signing.switchChain(order.chainId)}>
          {t('switchTo', { chain })}
        </Button>
      </div>
    )
  }
  const amount =
    order.quote === null ? '' : formatToken(order.quote.sendAmount, symbolOf(order, chains), locale)
  return (
    <Button size="lg" busy={isBusy} onClick={() => signing.sign(order, next)}>
      {activity.kind === 'working' ? t(`phases.${activity.phase}`) : t(`${next}.button`, { amount })}
    </Button>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { OrderView } from '@/lib/domain/order/view/views'
import { ConnectButton } from '../../wallet/connect-button'
import { disconnectWallet, useWalletConnection } from '../../wallet/wallet-store'
import { formatToken } from '../format'
import { symbolOf } from '../order-words'
import { useRamp } from '../ramp-context'
import { SwitchChain } from './switch-chain'
import type { Signing } from './use-signing'
import { WrongAccount } from './wrong-account'

interface SignActionProps {
  order: OrderView
  next: StepName
  /** The chain has not yet shown which step is next: no button until then, since it could change. */
  isReading: boolean
  signing: Signing
}

/** The step's button: connect, change the account, switch the chain, or sign. */
export function SignAction({ order, next, isReading, signing }: SignActionProps) {
  const t = useTranslations('sign')
  const locale = useLocale()
  const { chains } = useRamp()
  const connection = useWalletConnection()
  const { activity } = signing
  const isBusy = activity.kind === 'working' || activity.kind === 'switching'
  if (connection === null) return <ConnectButton chains={chains} label={t('connectToSign')} />
  if (connection.account.toLowerCase() !== order.account.toLowerCase()) {
    return (
      <WrongAccount wanted={order.account} connected={connection.account}>
        <Button size="lg" disabled>
          {t('signDisabled')}
        </Button>
        <Button variant="quiet" onClick={() => disconnectWallet()}>
          {t('otherWallet')}
        </Button>
      </WrongAccount>
    )
  }
  if (connection.chainId !== order.chainId) return <SwitchChain order={order} signing={signing} />
  if (isReading) {
    return (
      <Button size="lg" disabled>
        {t('signDisabled')}
      </Button>
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

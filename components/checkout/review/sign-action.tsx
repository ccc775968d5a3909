'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { sameAccount } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { ConnectButton } from '../../wallet/connect-button'
import { disconnectWallet, useWalletConnection } from '../../wallet/wallet-store'
import { useHasBar } from '../action-bar'
import { formatToken } from '../format'
import { chainNameOf, symbolOf } from '../order-words'
import { useRamp } from '../ramp-context'
import type { Activity } from './activity'
import { isByHand } from './sign-notes'
import type { PlanSteps } from './use-plan-steps'
import type { Signing } from './use-signing'

/** What is announced while a step is under way. The phases between pass so fast that a listener would only hear noise. */
function useAnnounced(activity: Activity): string {
  const t = useTranslations('sign')
  if (activity.kind !== 'working') return t('states.mining')
  const { phase } = activity
  return phase === 'checking' || phase === 'prompting' ? t(`phases.${phase}`) : ''
}

/** For a wallet on another account. In a phone's bar it says what is wrong too: the notes on the page may be out of view. */
function OtherWallet({ later }: { later: ReactNode }) {
  const t = useTranslations('sign')
  const isInBar = useHasBar() === true
  const other = (
    <Button
      variant={isInBar ? 'secondary' : 'quiet'}
      size={isInBar ? 'lg' : 'md'}
      onClick={() => disconnectWallet()}
    >
      {t('otherWallet')}
    </Button>
  )
  // Read from the page's note.
  return isInBar ? (
    <div className="grid gap-2">
      <p aria-hidden="true" className="font-medium text-sm">
        {t('wrongAccount')}
      </p>
      {other}
    </div>
  ) : (
    <div className="grid gap-3">
      {later}
      {other}
    </div>
  )
}

interface SignActionProps {
  order: OrderView
  steps: PlanSteps
  signing: Signing
}

/** The step's button: connect, change the account, switch the chain, or sign. */
export function SignAction({ order, steps, signing }: SignActionProps) {
  const { next, pending } = steps
  const t = useTranslations('sign')
  const locale = useLocale()
  const { chains } = useRamp()
  const connection = useWalletConnection()
  const { activity } = signing
  const announced = useAnnounced(activity)
  const amount =
    order.quote === null ? '' : formatToken(order.quote.sendAmount, symbolOf(order, chains), locale)
  // One button from the press to the next step, so that it keeps the focus: only its name changes.
  if (pending !== null) {
    return (
      <Button size="lg" busy busyText={announced}>
        {t(`${pending}.button`, { amount })}
      </Button>
    )
  }
  // Keeps its place while it can't be pressed, so that nothing moves when it can.
  const later = (
    <Button size="lg" disabled>
      {t('signDisabled')}
    </Button>
  )
  if (next === null) return later
  if (connection === null) return <ConnectButton chains={chains} label={t('connectToSign')} />
  if (!sameAccount(connection.account, order.account)) return <OtherWallet later={later} />
  if (connection.chainId !== order.chainId) {
    return (
      <Button
        size="lg"
        variant={isByHand(activity) ? 'secondary' : 'primary'}
        busy={activity.kind === 'working' || activity.kind === 'switching'}
        onClick={() => signing.switchChain(order.chainId)}
      >
        {t('switchTo', { chain: chainNameOf(order, chains) })}
      </Button>
    )
  }
  // The chain has not yet shown which step is next: no button until then, since it could change.
  if (steps.kind === 'reading') return later
  const name = t(`${next}.button`, { amount })
  return (
    <Button
      size="lg"
      busy={activity.kind === 'switching'}
      // The answer to a press has a notice of its own.
      readyText={activity.kind === 'idle' ? `${t('states.next')}: ${name}` : undefined}
      onClick={() => signing.sign(order, next)}
    >
      {name}
    </Button>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { StepHeading } from '@/components/ui/step-heading'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { useRamp } from '../../checkout/ramp-context'
import { ConnectButton } from '../../wallet/connect-button'

/** A price is for the account that signs, so the wallet comes first. */
export function ConnectFirst({ flow }: { flow: OrderKind }) {
  const t = useTranslations('widget')
  const { chains } = useRamp()
  return (
    <Card className="grid gap-4">
      <div className="grid gap-2">
        <StepHeading step="widget-connect">{t('connectTitle', { kind: flow })}</StepHeading>
        <p className="text-muted">{t('connectLead', { kind: flow })}</p>
      </div>
      <ConnectButton chains={chains} />
    </Card>
  )
}

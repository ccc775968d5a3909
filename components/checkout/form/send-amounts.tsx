'use client'

import { useTranslations } from 'next-intl'
import { useRamp } from '../ramp-context'
import { AmountPair } from './amount-pair'
import { EstimatePanel } from './estimate-panel'
import { NoDollars } from './no-dollars'
import { type SendDraft, type SendField, staysPut } from './send-draft'
import { TokenChip } from './token-chip'
import { useAboutText } from './use-amount-words'
import type { SpendForm } from './use-spend-form'
import { whereElsewhere } from './wallet-draft'

interface SendAmountsProps {
  sending: SpendForm<SendDraft, SendField>
  units: { readonly send: string; readonly receive: string }
}

/** What is sent and what arrives, each with its token: two amounts for an exchange, one for a direct transfer. */
export function SendAmounts({ sending, units }: SendAmountsProps) {
  const { draft, change, estimated, hasDollars } = sending
  const { chains } = useRamp()
  const t = useTranslations('send')
  const shared = useTranslations('checkout')
  const about = useAboutText()
  // A direct transfer needs neither the same amount twice nor its value in dollars.
  const isPlain = staysPut(draft) && draft.method === 'fromAmount'
  const from = (
    <TokenChip
      chains={chains}
      chainId={draft.chainId}
      token={draft.token}
      onChange={(chainId, token) => change({ chainId, token })}
    />
  )
  const to = (
    <TokenChip
      label={t('toToken')}
      name="toToken"
      chains={chains}
      chainId={draft.to.chainId}
      token={draft.to.token}
      onChange={(chainId, token) => change({ to: { chainId, token }, ...whereElsewhere(draft) })}
    />
  )
  const isDollars = !isPlain && (hasDollars || draft.method === 'usd')
  return (
    <>
      <AmountPair
        gives={{ label: shared('youSend'), about: about(estimated.fromAmount, false), chip: from }}
        gets={{
          label: t('theyReceive'),
          about: isPlain ? draft.amountText : about(estimated.toAmount, false),
          chip: to,
        }}
        isOneWay={isPlain}
        dollars={isDollars ? { label: shared('inDollars'), about: about(estimated.usd, true) } : null}
        method={draft.method}
        text={draft.amountText}
        {...sending.wrong}
        onEdit={(method, amountText) => change({ method, amountText })}
      />
      {hasDollars || isPlain ? null : <NoDollars symbol={units.send} />}
      {isPlain ? null : <EstimatePanel basis={sending.basis} estimated={estimated} units={units} />}
    </>
  )
}

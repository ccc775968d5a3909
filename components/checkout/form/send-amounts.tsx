'use client'

import { useTranslations } from 'next-intl'
import type { Chain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { Estimate, EstimateBasis } from '@/lib/domain/money/estimate'
import { AmountPair } from './amount-pair'
import { EstimatePanel } from './estimate-panel'
import { NoDollars } from './no-dollars'
import { type SendDraft, staysPut } from './send-draft'
import { TokenChip } from './token-chip'
import { useAboutText } from './use-amount-words'
import { whereElsewhere } from './wallet-draft'

interface SendAmountsProps {
  chains: readonly Chain[]
  draft: SendDraft
  basis: EstimateBasis
  estimated: Estimate
  hasDollars: boolean
  units: { readonly send: string; readonly receive: string }
  /** The exact side's error. */
  error: ErrorCode | undefined
  shortage: string | null
  onEdit: (change: Partial<SendDraft>) => void
}

/** What is sent and what arrives, each with its token: two amounts for an exchange, one for a direct transfer. */
export function SendAmounts(props: SendAmountsProps) {
  const { chains, draft, basis, estimated, hasDollars, units, error, shortage, onEdit } = props
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
      onChange={(chainId, token) => onEdit({ chainId, token })}
    />
  )
  const to = (
    <TokenChip
      label={t('toToken')}
      name="toToken"
      chains={chains}
      chainId={draft.to.chainId}
      token={draft.to.token}
      onChange={(chainId, token) => onEdit({ to: { chainId, token }, ...whereElsewhere(draft) })}
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
        error={error}
        shortage={shortage}
        onEdit={(method, amountText) => onEdit({ method, amountText })}
      />
      {hasDollars || isPlain ? null : <NoDollars symbol={units.send} />}
      {isPlain ? null : <EstimatePanel basis={basis} estimated={estimated} units={units} />}
    </>
  )
}

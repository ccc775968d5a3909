'use client'

import { useTranslations } from 'next-intl'
import type { Chain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { Estimate, EstimateBasis } from '@/lib/domain/money/estimate'
import { AmountPair } from './amount-pair'
import { EstimatePanel } from './estimate-panel'
import { NoDollars } from './no-dollars'
import type { SellDraft } from './sell-draft'
import { ReaisChip, TokenChip } from './token-chip'
import { useAboutText } from './use-amount-words'

interface SellAmountsProps {
  chains: readonly Chain[]
  draft: SellDraft
  basis: EstimateBasis
  estimated: Estimate
  hasDollars: boolean
  units: { readonly send: string; readonly receive: null }
  error: ErrorCode | undefined
  shortage: string | null
  onEdit: (change: Partial<SellDraft>) => void
}

/** The tokens that are sold above the reais that arrive. */
export function SellAmounts(props: SellAmountsProps) {
  const { chains, draft, basis, estimated, hasDollars, units, error, shortage, onEdit } = props
  const t = useTranslations('sell')
  const shared = useTranslations('checkout')
  const about = useAboutText()
  const sold = (
    <TokenChip
      chains={chains}
      chainId={draft.chainId}
      token={draft.token}
      onChange={(chainId, token) => onEdit({ chainId, token })}
    />
  )
  // Dollars stay while they are the edited amount, so that the person sees why they are refused.
  const isDollars = hasDollars || draft.method === 'usd'
  return (
    <>
      <AmountPair
        gives={{ label: shared('youSend'), about: about(estimated.fromAmount, false), chip: sold }}
        gets={{ label: t('theyReceive'), about: about(estimated.toAmount, true), chip: <ReaisChip /> }}
        dollars={isDollars ? { label: shared('inDollars'), about: about(estimated.usd, true) } : null}
        method={draft.method}
        text={draft.amountText}
        error={error}
        shortage={shortage}
        onEdit={(method, amountText) => onEdit({ method, amountText })}
      />
      {hasDollars ? null : <NoDollars symbol={units.send} />}
      <EstimatePanel basis={basis} estimated={estimated} units={units} />
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useRamp } from '../ramp-context'
import { AmountPair } from './amount-pair'
import { EstimatePanel } from './estimate-panel'
import { NoDollars } from './no-dollars'
import type { DraftField, SellDraft } from './sell-draft'
import { ReaisChip, TokenChip } from './token-chip'
import { useAboutText } from './use-amount-words'
import type { SpendForm } from './use-spend-form'

interface SellAmountsProps {
  selling: SpendForm<SellDraft, DraftField>
  units: { readonly send: string; readonly receive: null }
}

/** The tokens that are sold above the reais that arrive. */
export function SellAmounts({ selling, units }: SellAmountsProps) {
  const { draft, change, estimated, hasDollars } = selling
  const { chains } = useRamp()
  const t = useTranslations('sell')
  const shared = useTranslations('checkout')
  const about = useAboutText()
  const sold = (
    <TokenChip
      chains={chains}
      chainId={draft.chainId}
      token={draft.token}
      onChange={(chainId, token) => change({ chainId, token })}
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
        {...selling.wrong}
        onEdit={(method, amountText) => change({ method, amountText })}
      />
      {hasDollars ? null : <NoDollars symbol={units.send} />}
      <EstimatePanel basis={selling.basis} estimated={estimated} units={units} />
    </>
  )
}

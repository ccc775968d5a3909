'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Form } from '@/components/ui/form'
import { type Address, type Chain, findToken } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { type KnownPrice, offersDollars } from '@/lib/domain/money/known-price'
import { moneyPlaces } from '@/lib/domain/money/money'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import { recallDetails } from '../intent-memory'
import { useRamp } from '../ramp-context'
import { AmountCard } from './amount-card'
import { FormColumns } from './form-columns'
import { RecipientSection } from './recipient-section'
import { SellAmounts } from './sell-amounts'
import {
  checkDraft,
  type DraftField,
  errorsFromServer,
  fieldsIn,
  isNobody,
  readAmount,
  type SellDraft,
} from './sell-draft'
import { SpendFunds } from './spend-funds'
import type { GetTestTokens } from './test-tokens'
import { useAmountWords } from './use-amount-words'
import { useAskButton } from './use-ask-button'
import { useBrought } from './use-brought'
import { useRecentPrices } from './use-recent-prices'
import { useSpendForm } from './use-spend-form'

interface SellFormProps {
  initial: SellDraft
  /** The session's account, which signs. Null while signed out. */
  account: Address | null
  /** The order from which `initial` was copied, or null. */
  from: string | null
  /** The order whose price is renewed, or null. */
  replaces: string | null
  recipients: readonly PixChoice[]
  /** Why the recipient that was asked for is not among them. */
  refusal?: ErrorCode | null
  prices: readonly KnownPrice[]
  /** In sandbox builds only. */
  getTestTokens: GetTestTokens | null
}

function soldOf(
  { chainId, token: address }: SellDraft,
  chains: readonly Chain[],
  known: readonly KnownPrice[],
) {
  const token = findToken(chains, chainId, address)
  if (token === undefined) throw new Error('the draft names a token that is not offered')
  const exchange = { kind: 'sell', chainId: token.chainId, token: token.address, to: null } as const
  return { token, basis: { exchange, known, places: { send: token.decimals, receive: moneyPlaces } } }
}

const who = ['savedRecipientId', 'details'] as const

export function SellForm(props: SellFormProps) {
  const { initial, account, from, replaces, recipients, refusal = null, prices, getTestTokens } = props
  const t = useTranslations('checkout')
  const theyReceive = useTranslations('sell')('theyReceive')
  const locale = useLocale()
  const { chains } = useRamp()
  const recent = useRecentPrices(prices)
  const [typed] = useState(initial.details)
  const offered = { ...initial, details: recallDetails(from) ?? typed }
  const selling = useSpendForm<SellDraft, DraftField>({
    kind: 'sell',
    initial: offered,
    account,
    replaces,
    spending: (typed) => {
      const sold = soldOf(typed, chains, recent)
      const amount = readAmount(typed, chains, locale)
      return { ...sold, amount, hasDollars: offersDollars(sold.token, prices) }
    },
    check: (typed) => checkDraft(typed, chains, locale),
    fieldsIn,
    fieldsOf: errorsFromServer,
  })
  const { draft, change, quote, spend } = selling
  useBrought({ account, offered, draft, isOpen: isNobody(draft), who, onChange: change })
  const units = { send: spend.token.symbol, receive: null }
  const words = useAmountWords(draft.method, selling.estimated, units)
  const end = useAskButton({ quote, isLooking: spend.funds.isLooking, isSigningIn: selling.isSigningIn })

  return (
    <Form ref={selling.form} onSubmit={selling.onSubmit}>
      <FormColumns
        {...end}
        summary={[
          { term: t('youSend'), amount: words.gives },
          { term: theyReceive, amount: words.gets },
        ]}
      >
        <AmountCard>
          <SellAmounts selling={selling} units={units} />
          <SpendFunds {...spend} getTestTokens={getTestTokens} />
        </AmountCard>
        <Card>
          <RecipientSection
            isSignedIn={account !== null}
            draft={draft}
            errors={quote.errors}
            recipients={recipients}
            refusal={refusal}
            onChange={change}
          />
        </Card>
      </FormColumns>
    </Form>
  )
}

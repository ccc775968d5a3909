'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Form } from '@/components/ui/form'
import { type Address, findChain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { type KnownPrice, offersDollars } from '@/lib/domain/money/known-price'
import { useRamp } from '../ramp-context'
import { AmountCard } from './amount-card'
import { FormColumns } from './form-columns'
import { SendAmounts } from './send-amounts'
import {
  checkSendDraft,
  readSendAmount,
  type SendDraft,
  type SendField,
  staysPut,
  tokensOf,
} from './send-draft'
import { SpendFunds } from './spend-funds'
import type { GetTestTokens } from './test-tokens'
import { useAmountWords } from './use-amount-words'
import { useAskButton } from './use-ask-button'
import { useBrought } from './use-brought'
import { useRecentPrices } from './use-recent-prices'
import { useSpendForm } from './use-spend-form'
import {
  accountToCome,
  isNowhere,
  type WalletOption,
  type WalletWorld,
  walletErrorsFromServer,
  walletsOf,
} from './wallet-draft'
import { WalletSection } from './wallet-section'

interface SendFormProps {
  initial: SendDraft
  /** The session's account, which signs. Null while signed out. */
  account: Address | null
  replaces: string | null
  wallets: readonly WalletOption[]
  /** Why the wallet that was asked for is not among them. */
  refusal?: ErrorCode | null
  prices: readonly KnownPrice[]
  /** In sandbox builds only. */
  getTestTokens: GetTestTokens | null
}

function spendingOf(typed: SendDraft, world: WalletWorld, known: readonly KnownPrice[]) {
  const { token, toToken } = tokensOf(typed, world.chains)
  const { chainId, token: sent, to } = typed
  return {
    token,
    basis: {
      exchange: { kind: 'send', chainId, token: sent, to } as const,
      known,
      places: { send: token.decimals, receive: toToken.decimals },
    },
    amount: readSendAmount(typed, world),
    isDirect: staysPut(typed),
  }
}

const who = ['to', 'where', 'addressText'] as const

/** Source token and chain, amount, destination token and chain, and recipient. */
export function SendForm(props: SendFormProps) {
  const { initial, account, replaces, wallets, refusal = null, prices, getTestTokens } = props
  const t = useTranslations('send')
  const shared = useTranslations('checkout')
  const locale = useLocale()
  const { chains } = useRamp()
  const recent = useRecentPrices(prices)
  const world = { chains, wallets, own: account ?? accountToCome, locale }
  const sending = useSpendForm<SendDraft, SendField>({
    kind: 'send',
    initial,
    account,
    replaces,
    spending: (typed) => ({
      ...spendingOf(typed, world, recent),
      hasDollars: offersDollars(tokensOf(typed, chains).token, prices),
    }),
    check: (typed) => checkSendDraft(typed, world),
    fieldsIn: (part) => ('where' in part || 'addressText' in part ? ['recipient'] : ['amount', 'recipient']),
    fieldsOf: walletErrorsFromServer,
  })
  const { draft, change, quote, spend } = sending
  useBrought({ account, offered: initial, draft, isOpen: isNowhere(draft), who, onChange: change })
  const { toToken } = tokensOf(draft, chains)
  const units = { send: spend.token.symbol, receive: toToken.symbol }
  const words = useAmountWords(draft.method, sending.estimated, units)
  const end = useAskButton({ quote, isLooking: spend.funds.isLooking, isSigningIn: sending.isSigningIn })
  // A direct transfer has no estimate: what is sent arrives.
  const gets = staysPut(draft) ? words.gives : words.gets

  return (
    <Form ref={sending.form} onSubmit={sending.onSubmit}>
      <FormColumns
        {...end}
        summary={[
          { term: shared('youSend'), amount: words.gives },
          { term: t('theyReceive'), amount: gets },
        ]}
      >
        <AmountCard>
          <SendAmounts sending={sending} units={units} />
          <SpendFunds {...spend} getTestTokens={getTestTokens} />
        </AmountCard>
        <Card>
          <WalletSection
            draft={draft}
            own={account}
            offered={walletsOf(wallets, draft.to)}
            chainName={findChain(chains, draft.to.chainId)?.name ?? ''}
            error={quote.errors.recipient}
            refusal={refusal}
            onChange={change}
          />
        </Card>
      </FormColumns>
    </Form>
  )
}

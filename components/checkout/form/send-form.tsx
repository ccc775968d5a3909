'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Form } from '@/components/ui/form'
import { type Address, findChain } from '@/lib/domain/chains'
import { type KnownPrice, offersDollars } from '@/lib/domain/money/known-price'
import { useRamp } from '../ramp-context'
import { AskForPrice } from './ask-for-price'
import { SendAmounts } from './send-amounts'
import {
  checkSendDraft,
  readSendAmount,
  type SendDraft,
  type SendField,
  type SendWorld,
  sendErrorsFromServer,
  staysPut,
  tokensOf,
} from './send-draft'
import { SpendFunds } from './spend-funds'
import type { GetTestTokens } from './test-tokens'
import { TokenField } from './token-field'
import { useRecentPrices } from './use-recent-prices'
import { useSpendForm } from './use-spend-form'
import { accountToCome, type WalletOption, walletsOf } from './wallet-draft'
import { WalletSection } from './wallet-section'

interface SendFormProps {
  initial: SendDraft
  /** The session's account, which signs. Null while signed out. */
  account: Address | null
  replaces: string | null
  wallets: readonly WalletOption[]
  prices: readonly KnownPrice[]
  /** In sandbox builds only. */
  getTestTokens: GetTestTokens | null
}

function spendingOf(typed: SendDraft, world: SendWorld, known: readonly KnownPrice[]) {
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

/** Source token and chain, amount, destination token and chain, and recipient. */
export function SendForm({ initial, account, replaces, wallets, prices, getTestTokens }: SendFormProps) {
  const t = useTranslations('send')
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
    fieldsOf: sendErrorsFromServer,
  })
  const { draft, change, quote, spend } = sending
  const { toToken } = tokensOf(draft, chains)

  return (
    <Form ref={sending.form} onSubmit={sending.onSubmit} className="grid gap-6">
      <Card aria-labelledby="from-heading" className="grid gap-5">
        <h2 id="from-heading" className="font-semibold text-lg">
          {t('from')}
        </h2>
        <TokenField
          chains={chains}
          chainId={draft.chainId}
          token={draft.token}
          onChange={(chainId, address) => change({ chainId, token: address })}
        />
        <SendAmounts
          draft={draft}
          basis={sending.basis}
          estimated={sending.estimated}
          hasDollars={sending.hasDollars}
          units={{ send: spend.token.symbol, receive: toToken.symbol }}
          error={sending.amountError}
          onEdit={change}
        />
        <SpendFunds {...spend} getTestTokens={getTestTokens} />
      </Card>
      <Card className="grid gap-5">
        <TokenField
          label={t('toToken')}
          name="toToken"
          chains={chains}
          chainId={draft.to.chainId}
          token={draft.to.token}
          onChange={(chainId, address) =>
            change({
              to: { chainId, token: address },
              // A saved wallet is bound to its token and chain.
              ...(draft.where === 'other' ? {} : { where: 'own' }),
            })
          }
        />
        <WalletSection
          draft={draft}
          own={account}
          offered={walletsOf(wallets, draft.to)}
          chainName={findChain(chains, draft.to.chainId)?.name ?? ''}
          error={quote.errors.recipient}
          onChange={change}
        />
      </Card>
      <AskForPrice quote={quote} isLooking={spend.funds.isLooking} isSigningIn={sending.isSigningIn} />
    </Form>
  )
}

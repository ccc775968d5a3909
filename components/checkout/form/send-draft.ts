// The contents of the send form, and how they become a request. Pure: the form keeps one of these.

import type { FieldErrors } from '@/components/ui/use-marks'
import { type Chain, findToken } from '@/lib/domain/chains'
import type { TokenPlace } from '@/lib/domain/kinds/quote'
import type { SentTokens } from '@/lib/domain/kinds/send/intent'
import { parseAmount } from '@/lib/domain/money/amount-text'
import { type Decimal, moneyPlaces } from '@/lib/domain/money/money'
import { sameAccount } from '@/lib/domain/order/order'
import type { CheckedForm } from './use-quote-request'
import type { SpendDraft } from './use-spend-form'
import { checkWallet, type WalletDraft, type WalletWorld } from './wallet-draft'

export interface SendDraft extends WalletDraft, SpendDraft {
  readonly to: TokenPlace
}

export type SendField = 'amount' | 'recipient'

/** Both tokens of a draft, from our own registry. */
export function tokensOf(
  draft: Pick<SendDraft, 'chainId' | 'token' | 'to'>,
  chains: readonly Chain[],
): SentTokens {
  const token = findToken(chains, draft.chainId, draft.token)
  const toToken = findToken(chains, draft.to.chainId, draft.to.token)
  if (token === undefined || toToken === undefined)
    throw new Error('the draft names a token that is not offered')
  return { token, toToken }
}

/** The wallet's transfer is the delivery: nothing is exchanged. */
export function staysPut({ chainId, token, to }: Pick<SendDraft, 'chainId' | 'token' | 'to'>): boolean {
  return to.chainId === chainId && sameAccount(to.token, token)
}

function placesOf(draft: SendDraft, chains: readonly Chain[]): number {
  const { token, toToken } = tokensOf(draft, chains)
  return { fromAmount: token.decimals, toAmount: toToken.decimals, usd: moneyPlaces }[draft.method]
}

function amountOf(draft: SendDraft, { chains, locale }: WalletWorld) {
  return parseAmount(draft.amountText, locale, placesOf(draft, chains), draft.method === 'usd' ? 'USD' : null)
}

export function readSendAmount(draft: SendDraft, world: WalletWorld): Decimal | null {
  const parsed = amountOf(draft, world)
  return parsed.ok ? parsed.decimal : null
}

/** Either the request or a code for every field to correct, never just the first. */
export function checkSendDraft(draft: SendDraft, world: WalletWorld): CheckedForm<SendField> {
  const { chainId, token, to, method } = draft
  const amount = amountOf(draft, world)
  const wallet = checkWallet(draft, to, world)
  const isAlreadyThere = wallet.ok && staysPut(draft) && sameAccount(wallet.address, world.own)
  if (!amount.ok || !wallet.ok || isAlreadyThere) {
    const errors: FieldErrors<SendField> = {
      ...(amount.ok ? {} : { amount: amount.code }),
      ...(wallet.ok ? (isAlreadyThere ? { recipient: 'already_there' } : {}) : { recipient: wallet.code }),
    }
    return { ok: false, errors }
  }
  const recipient = wallet.choice
  const request = { chainId, token, to, method, amount: amount.decimal, recipient }
  return { ok: true, ask: (pressed) => ({ kind: 'send', request: { ...request, ...pressed } }) }
}

// The contents of the buy form, and how they become a request. Pure: the form keeps one of these.

import type { FieldErrors } from '@/components/ui/use-marks'
import { type Address, type Chain, findToken } from '@/lib/domain/chains'
import type { BuyMethod } from '@/lib/domain/kinds/buy/kind'
import { parseAmount } from '@/lib/domain/money/amount-text'
import { type Estimate, type EstimateBasis, estimate } from '@/lib/domain/money/estimate'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import { type Decimal, moneyPlaces } from '@/lib/domain/money/money'
import type { CheckedForm } from './use-quote-request'
import { checkWallet, type WalletDraft, type WalletWorld } from './wallet-draft'

export interface BuyDraft extends WalletDraft {
  readonly chainId: number
  readonly token: Address
  /** The last edited side is exact: reais for fromAmount, tokens for toAmount. */
  readonly method: BuyMethod
  readonly amountText: string
}

export type BuyField = 'amount' | 'recipient'

function amountOf(draft: BuyDraft, { chains, locale }: WalletWorld) {
  const currency = draft.method === 'fromAmount' ? 'BRL' : null
  return parseAmount(draft.amountText, locale, decimalsOf(draft, chains), currency)
}

export function readBuyAmount(draft: BuyDraft, world: WalletWorld): Decimal | null {
  const parsed = amountOf(draft, world)
  return parsed.ok ? parsed.decimal : null
}

function decimalsOf({ method, chainId, token }: BuyDraft, chains: readonly Chain[]): number {
  return method === 'fromAmount' ? moneyPlaces : (findToken(chains, chainId, token)?.decimals ?? 0)
}

/** The checked draft and its destination, both known before the service is asked. */
export type CheckedBuy =
  | (Extract<CheckedForm<BuyField>, { readonly ok: true }> & {
      readonly amount: Decimal
      readonly address: Address
    })
  | Extract<CheckedForm<BuyField>, { readonly ok: false }>

/** Either the request or a code for every field to correct, never just the first. */
export function checkBuyDraft(draft: BuyDraft, world: WalletWorld): CheckedBuy {
  const { chainId, token, method } = draft
  const amount = amountOf(draft, world)
  const wallet = checkWallet(draft, draft, world)
  if (!amount.ok || !wallet.ok) {
    const errors: FieldErrors<BuyField> = {
      ...(amount.ok ? {} : { amount: amount.code }),
      ...(wallet.ok ? {} : { recipient: wallet.code }),
    }
    return { ok: false, errors }
  }
  const { choice: recipient, address } = wallet
  return {
    ok: true,
    amount: amount.decimal,
    address,
    ask: (pressed) => ({
      kind: 'buy',
      request: { ...pressed, chainId, token, method, amount: amount.decimal, recipient },
    }),
  }
}

/** Both sides, estimated at the last price of a purchase. */
export function estimateBuy(
  { method, chainId, token }: BuyDraft,
  amount: Decimal | null,
  chains: readonly Chain[],
  known: readonly KnownPrice[],
): { readonly basis: EstimateBasis; readonly estimated: Estimate } {
  const receive = findToken(chains, chainId, token)?.decimals ?? 0
  const exchange = { kind: 'buy', chainId, token, to: null } as const
  const basis = { exchange, known, places: { send: moneyPlaces, receive } }
  return { basis, estimated: estimate(basis, method, amount) }
}

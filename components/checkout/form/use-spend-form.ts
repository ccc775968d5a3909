'use client'

import { useLocale } from 'next-intl'
import type { FormEvent, RefObject } from 'react'
import type { FieldErrors } from '@/components/ui/use-marks'
import { type Address, findChain, type Token } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import { type Estimate, type EstimateBasis, estimate } from '@/lib/domain/money/estimate'
import type { Decimal } from '@/lib/domain/money/money'
import { useGo } from '../places'
import { useRamp } from '../ramp-context'
import type { SpendFundsProps } from './spend-funds'
import { useDraft } from './use-draft'
import { useFundsWords } from './use-funds-words'
import { type CheckedForm, type QuoteRequest, useQuoteRequest } from './use-quote-request'
import { useSpendFunds } from './use-spend-funds'
import { useSpendPress } from './use-spend-press'

/** The fields that every form has that spends tokens. */
export interface SpendDraft {
  readonly chainId: number
  readonly token: Address
  /** The last edited field: its side is exact. */
  readonly method: AmountMethod
  readonly amountText: string
}

/** What a draft would take from the account. */
interface Spending {
  readonly token: Token
  readonly basis: EstimateBasis
  /** Null while it can't be read. */
  readonly amount: Decimal | null
  /** Whether the amount may be given in dollars. */
  readonly hasDollars: boolean
  readonly isDirect?: boolean
}

interface SpendFormOptions<D extends SpendDraft, F extends string> {
  readonly kind: OrderKind
  readonly initial: D
  /** Null while signed out: a press then signs in first. */
  readonly account: Address | null
  readonly replaces: string | null
  readonly spending: (draft: D) => Spending
  readonly check: (draft: D) => CheckedForm<F>
  /** The fields affected by a change of a draft. */
  readonly fieldsIn: (change: Partial<D>, draft: D) => readonly F[]
  readonly fieldsOf: (fields: Readonly<Record<string, ErrorCode>> | undefined) => FieldErrors<F>
}

export interface SpendForm<D, F extends string> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly draft: D
  readonly change: (part: Partial<D>) => void
  readonly onSubmit: (event: FormEvent) => void
  readonly quote: QuoteRequest<F>
  readonly basis: EstimateBasis
  readonly estimated: Estimate
  readonly hasDollars: boolean
  /** Signed in by the last press, which goes on once the account's data is here. */
  readonly isSigningIn: boolean
  /** The amount's error, from its text or the account's funds; where tokens are missing, what the account has and needs. */
  readonly wrong: { readonly error: ErrorCode | undefined; readonly shortage: string | null }
  /** Props for the component that shows the account below the amount. */
  readonly spend: Omit<SpendFundsProps, 'getTestTokens'>
}

/** A form that spends tokens: its draft, the account, and one press that checks both before it requests a price. */
export function useSpendForm<D extends SpendDraft, F extends string>(
  options: SpendFormOptions<D, F | 'amount'>,
): SpendForm<D, F | 'amount'> {
  const { kind, initial, account, replaces, spending, check, fieldsIn, fieldsOf } = options
  const go = useGo()
  const locale = useLocale()
  const { chains } = useRamp()
  const { draft, setDraft, isEdited } = useDraft(kind, initial, account)
  const quote = useQuoteRequest<F | 'amount'>({
    replaces,
    onOrder: (orderId) => go({ kind: 'order', flow: kind, orderId }),
    fieldsOf,
  })
  const { token, basis, amount, hasDollars, isDirect = false } = spending(draft)
  const estimated = estimate(basis, draft.method, amount)
  const chain = findChain(chains, token.chainId)
  if (chain === undefined) throw new Error('a token is on a chain')
  const isExact = draft.method === 'fromAmount'
  const funds = useSpendFunds(token, account, { amount: estimated.fromAmount, isExact, isDirect })
  // A new user without tokens must not see an error before touching anything.
  const isTouched = isEdited || Object.keys(quote.errors).length > 0
  const isTooMuch = isTouched && funds.verdict.tokens === 'short'
  // The account may have changed since the last press, so check it again.
  const marked = quote.errors.amount === 'insufficient_balance' ? undefined : quote.errors.amount

  const change = (part: Partial<D>) => {
    setDraft((before) => ({ ...before, ...part }))
    quote.forgetErrors(fieldsIn(part, draft))
  }
  const isUndollared = draft.method === 'usd' && !hasDollars
  const { form, gasRef, onSubmit, isSigningIn, goOn } = useSpendPress<F>({
    account,
    funds,
    quote,
    isBarred: isUndollared,
    read: () => check(draft),
  })
  // Safe: every draft has both fields.
  const onChoose = (amount: Decimal) =>
    change({
      method: 'fromAmount',
      amountText: formatDecimal(amount, locale).replace(/\s/g, ''),
    } as Partial<D>)
  const error = isUndollared
    ? 'no_dollar_price'
    : (marked ?? (isTooMuch ? 'insufficient_balance' : undefined))
  const words = useFundsWords(chain, token, funds, !isExact)
  const isSaid = error === 'insufficient_balance'
  return {
    form,
    draft,
    change,
    onSubmit,
    quote,
    basis,
    estimated,
    hasDollars,
    wrong: { error, shortage: isSaid ? words.tokens : null },
    isSigningIn,
    spend: { account, chain, token, funds, words, isSaid, isTouched, gasRef, onChoose, goOn },
  }
}

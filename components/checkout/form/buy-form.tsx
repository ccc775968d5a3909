'use client'

import { useLocale } from 'next-intl'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstError } from '@/components/ui/focus-first-error'
import type { FieldErrors } from '@/components/ui/use-marks'
import type { Address } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import { useGo, useHasPages } from '../places'
import { useRamp } from '../ramp-context'
import { type BuyDraft, type BuyField, checkBuyDraft, estimateBuy } from './buy-draft'
import { BuyFields } from './buy-fields'
import { BuyReview } from './buy-review'
import { useBrought } from './use-brought'
import { useContinue } from './use-continue'
import { useDraft } from './use-draft'
import { useQuoteRequest } from './use-quote-request'
import { useRecentPrices } from './use-recent-prices'
import { type ListKnown, useReviewed } from './use-reviewed'
import { accountToCome, isNowhere, type WalletOption, walletErrorsFromServer } from './wallet-draft'

interface BuyFormProps {
  initial: BuyDraft
  /** Null while signed out. */
  own: Address | null
  replaces: string | null
  wallets: readonly WalletOption[]
  /** Why the wallet that was asked for is not among them. */
  refusal?: ErrorCode | null
  listKnown: ListKnown
  prices: readonly KnownPrice[]
  /** The page's content between the form's heading and the form. */
  children?: ReactNode
}

const who = ['chainId', 'token', 'where', 'addressText'] as const

/** The draft, and the one press that leads to its review. */
function useBuyForm({ initial, own, replaces, wallets, listKnown }: BuyFormProps) {
  const { chains } = useRamp()
  const locale = useLocale()
  const go = useGo()
  const hasPages = useHasPages()
  const { draft, setDraft } = useDraft('buy', initial, own)
  const { reviewed, ...reviewing } = useReviewed(listKnown)
  const [wrong, setWrong] = useState<FieldErrors<BuyField>>({})
  const form = useRef<HTMLFormElement>(null)
  // In the place of its review: Back from the code leads to the form.
  const onOrder = (orderId: string) =>
    go({ kind: 'order', flow: 'buy', orderId }, hasPages ? 'replace' : 'push')
  const quote = useQuoteRequest<BuyField>({ replaces, onOrder, fieldsOf: walletErrorsFromServer })
  const world = { chains, wallets, own: own ?? accountToCome, locale }

  const onChange = (part: Partial<BuyDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setWrong({})
    reviewing.end()
    quote.forgetErrors(['amount', 'recipient'])
  }
  useBrought({ account: own, offered: initial, draft, isOpen: isNowhere(draft), who, onChange })
  const review = async () => {
    const checked = checkBuyDraft(draft, world)
    flushSync(() => setWrong(checked.ok ? {} : checked.errors))
    // What the server refused is on the form, and must be changed first.
    if (!checked.ok || isRefused) return focusFirstError(form.current)
    quote.begin()
    if (own === null) return signInFirst()
    return reviewing.begin(checked, draft.where === 'other')
  }
  const { isWaiting, signInFirst } = useContinue(own, () => void review())
  const isRefused = Object.keys(quote.errors).length > 0
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void review()
  }
  const errors = { ...quote.errors, ...wrong }
  const { failure, end } = reviewing
  const isBusy = isWaiting || reviewing.isComparing
  return {
    fields: { form, draft, world, errors, onChange, failure, isBusy, onSubmit },
    // Fields that the server refused are on the form, which is then shown again.
    reviewed: isRefused ? null : reviewed,
    quote,
    end,
  }
}

/** The draft and its review. The service is asked only on the review's own press. */
export function BuyForm(props: BuyFormProps) {
  const { own, refusal = null, prices, children } = props
  const recent = useRecentPrices(prices)
  const { fields, reviewed, quote, end } = useBuyForm(props)
  const { form, draft, world } = fields
  if (own !== null && reviewed !== null) {
    return (
      <BuyReview
        draft={draft}
        checked={reviewed.checked}
        known={[own, ...reviewed.known]}
        {...estimateBuy(draft, reviewed.checked.amount, world.chains, recent)}
        quote={quote}
        onAsk={async () => {
          if (!(await quote.ask(reviewed.checked))) focusFirstError(form.current)
        }}
        onBack={end}
      />
    )
  }
  return (
    <BuyFields {...fields} prices={recent} refusal={refusal} isSignedIn={own !== null}>
      {children}
    </BuyFields>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { Card } from '@/components/ui/card'
import { formatDecimal } from '@/lib/domain/amount-text'
import { type Address, findChain, findToken } from '@/lib/domain/chains'
import { isStopped } from '@/lib/domain/funds'
import type { Decimal } from '@/lib/domain/money'
import type { KnownRate } from '@/lib/domain/quote'
import type { SavedRecipientView } from '@/lib/domain/ramp-api'
import { AmountFields } from './amount-fields'
import { AskForPrice } from './ask-for-price'
import { BalanceLine } from './balance-line'
import { estimate, findRate } from './estimate'
import { FundsLines } from './funds-lines'
import { useRamp } from './ramp-context'
import { RecipientSection } from './recipient-section'
import { checkDraft, readAmount, type SellDraft } from './sell-draft'
import { type GetTestTokens, TestTokens } from './test-tokens'
import { TokenField } from './token-field'
import { useFundsWords } from './use-funds-words'
import { useQuoteRequest } from './use-quote-request'
import { useSaleFunds } from './use-sale-funds'
import { useSiteLocale } from './use-site-locale'

interface SellFormProps {
  initial: SellDraft
  /** The session's, which is the one that signs. */
  account: Address
  /** The order whose price is asked for anew, or null. */
  replaces: string | null
  recipients: readonly SavedRecipientView[]
  rates: readonly KnownRate[]
  /** In sandbox builds only. */
  getTestTokens: GetTestTokens | null
}

// Whole amounts that any token can carry; written as decimals by the type's own rule.
const presets = ['10', '50', '100'] as Decimal[]

export function SellForm({ initial, account, replaces, recipients, rates, getTestTokens }: SellFormProps) {
  const t = useTranslations('sell')
  const router = useRouter()
  const locale = useSiteLocale()
  const { chains } = useRamp()
  const [draft, setDraft] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  const gasLine = useRef<HTMLLIElement>(null)
  const quote = useQuoteRequest(replaces, (orderId) => router.push(`/sell/${orderId}`))
  const token = findToken(chains, draft.chainId, draft.token)
  const chain = findChain(chains, draft.chainId)
  if (token === undefined || chain === undefined)
    throw new Error('the draft names a token that is not offered')
  const estimated = estimate(
    draft.method,
    readAmount(draft, chains, locale),
    findRate(rates, token.chainId, token.address),
  )
  const isExact = draft.method === 'fromAmount'
  const funds = useSaleFunds(token, account, { amount: estimated.fromAmount, isExact })
  const { balance, known, verdict } = funds
  const words = useFundsWords(chain, token)
  // A newcomer without tokens is not met by an error before touching anything.
  const isTouched = draft !== initial || Object.keys(quote.errors).length > 0
  const isTooMuch = isTouched && verdict.tokens === 'short'
  const marked = quote.errors.amount === 'insufficient_balance' ? undefined : quote.errors.amount

  const change = (part: Partial<SellDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    quote.forgetErrors(part)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // What is wrong with the input is said at once, whatever the chain would say.
    const now = checkDraft(draft, chains, locale).ok ? await funds.lookAgain() : verdict
    if (now === null) return
    const missing = now.tokens === 'short' ? ({ amount: 'insufficient_balance' } as const) : {}
    if (await quote.ask(draft, locale, isStopped(now) ? missing : null)) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
    if (wrong !== null) wrong.focus()
    else if (now.gas === 'short') gasLine.current?.focus()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
      <Card aria-labelledby="amount-heading" className="grid gap-5">
        <h2 id="amount-heading" className="font-semibold text-lg">
          {t('amountHeading')}
        </h2>
        <TokenField
          chains={chains}
          chainId={draft.chainId}
          token={draft.token}
          onChange={(chainId, address) => change({ chainId, token: address })}
        />
        <AmountFields
          method={draft.method}
          text={draft.amountText}
          token={token}
          estimated={estimated}
          locale={locale}
          error={marked ?? (isTooMuch ? 'insufficient_balance' : undefined)}
          onEdit={(method, amountText) => change({ method, amountText })}
        />
        <BalanceLine
          balance={balance}
          token={token}
          locale={locale}
          presets={presets}
          onChoose={(amount) =>
            change({ method: 'fromAmount', amountText: formatDecimal(amount, locale).replace(/\s/g, '') })
          }
        />
        <FundsLines
          words={words({
            verdict,
            isAbout: !isExact,
            balance: balance.baseUnits,
            native: known.funds?.native ?? null,
          })}
          verdict={verdict}
          isTouched={isTouched}
          isUnavailable={known.isUnavailable}
          gasRef={gasLine}
        />
        {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' && getTestTokens !== null ? (
          <TestTokens
            chainId={token.chainId}
            chainName={chain.name}
            getTestTokens={getTestTokens}
            onDone={funds.reload}
          />
        ) : null}
      </Card>
      <Card>
        <RecipientSection draft={draft} errors={quote.errors} recipients={recipients} onChange={change} />
      </Card>
      <AskForPrice quote={quote} isLooking={funds.isLooking} />
    </form>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorAlert } from '@/components/ui/error-alert'
import { formatDecimal } from '@/lib/domain/amount-text'
import { findChain, findToken } from '@/lib/domain/chains'
import { compareDecimal, type Decimal } from '@/lib/domain/money'
import type { SavedRecipientView } from '@/lib/domain/ramp-api'
import { AmountFields } from './amount-fields'
import { BalanceLine } from './balance-line'
import { estimate, findRate, type KnownRate } from './estimate'
import { useRamp } from './ramp-context'
import { RecipientSection } from './recipient-section'
import { readAmount, type SellDraft } from './sell-draft'
import { type GetTestTokens, TestTokens } from './test-tokens'
import { TokenField } from './token-field'
import { useBalance } from './use-balance'
import { useQuoteRequest } from './use-quote-request'
import { useSiteLocale } from './use-site-locale'

interface SellFormProps {
  initial: SellDraft
  /** The order whose price is asked for anew, or null. */
  replaces: string | null
  recipients: readonly SavedRecipientView[]
  rates: readonly KnownRate[]
  /** In sandbox builds only. */
  getTestTokens: GetTestTokens | null
}

// Whole amounts that any token can carry; written as decimals by the type's own rule.
const presets = ['10', '50', '100'] as Decimal[]

export function SellForm({ initial, replaces, recipients, rates, getTestTokens }: SellFormProps) {
  const t = useTranslations('sell')
  const router = useRouter()
  const locale = useSiteLocale()
  const { chains } = useRamp()
  const [draft, setDraft] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  const quote = useQuoteRequest(replaces, (orderId) => router.push(`/sell/${orderId}`))
  const token = findToken(chains, draft.chainId, draft.token)
  if (token === undefined) throw new Error('the draft names a token that is not offered')
  const balance = useBalance(token)
  const estimated = estimate(
    draft.method,
    readAmount(draft, chains, locale),
    findRate(rates, token.chainId, token.address),
  )
  // A newcomer without tokens is not met by an error before touching anything.
  const isTooMuch =
    draft !== initial &&
    estimated.fromAmount !== null &&
    balance.amount !== null &&
    draft.method === 'fromAmount' &&
    compareDecimal(estimated.fromAmount, balance.amount) > 0

  const change = (part: Partial<SellDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    quote.forgetErrors(part)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isAsked = await quote.ask(draft, locale)
    if (!isAsked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
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
          error={quote.errors.amount ?? (isTooMuch ? 'insufficient_balance' : undefined)}
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
        {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' && getTestTokens !== null ? (
          <TestTokens
            chainId={token.chainId}
            chainName={findChain(chains, token.chainId)?.name ?? ''}
            getTestTokens={getTestTokens}
            onDone={() => void balance.reload()}
          />
        ) : null}
      </Card>
      <Card>
        <RecipientSection draft={draft} errors={quote.errors} recipients={recipients} onChange={change} />
      </Card>
      <div className="grid gap-3">
        {quote.failure === null ? null : <ErrorAlert error={quote.failure} secondsLeft={quote.secondsLeft} />}
        <Button
          type="submit"
          size="lg"
          busy={quote.isAsking}
          aria-disabled={quote.secondsLeft > 0 || undefined}
        >
          {quote.isAsking ? t('asking') : t('getQuote')}
        </Button>
        <p className="text-center text-muted text-sm">{t('nothingMovesYet')}</p>
      </div>
    </form>
  )
}

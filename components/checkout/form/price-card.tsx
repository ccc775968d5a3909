'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { PageLink } from '@/components/ui/page-link'
import { type Chain, findToken, sameTokenElsewhere, type Token } from '@/lib/domain/chains'
import { givesTokens, isTokenForToken, type OrderKind } from '@/lib/domain/kinds/kinds'
import { sidesOf } from '@/lib/domain/kinds/sides'
import { parseAmount } from '@/lib/domain/money/amount-text'
import { type EstimateBasis, estimate } from '@/lib/domain/money/estimate'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import { type Decimal, moneyPlaces } from '@/lib/domain/money/money'
import { formatBalance, formatBrl } from '../format'
import { EstimatePanel } from './estimate-panel'
import { TokenField } from './token-field'
import { useRecentPrices } from './use-recent-prices'
import { firstAmount, queryOf } from './wanted'

interface PriceCardProps {
  flow: OrderKind
  chains: readonly Chain[]
  first: Token
  /** Of this flow alone. */
  prices: readonly KnownPrice[]
  words: { readonly title: string; readonly gives: string; readonly gets: string; readonly go: string }
}

function basisOf(flow: OrderKind, token: Token, to: Token, known: readonly KnownPrice[]): EstimateBasis {
  const { chainId, address } = token
  const place = { chainId: to.chainId, token: to.address }
  const exchange = { kind: flow, chainId, token: address, to: isTokenForToken(flow) ? place : null }
  const places = sidesOf(flow, { own: token.decimals, other: to.decimals, reais: moneyPlaces })
  return { exchange, known, places }
}

/** The amount and token of the card, and their estimate. */
function useCardEstimate({ flow, chains, first, prices }: Omit<PriceCardProps, 'words'>) {
  const locale = useLocale()
  const known = useRecentPrices(prices)
  const [text, setText] = useState(firstAmount)
  const [{ chainId, address }, setPlace] = useState({ chainId: first.chainId, address: first.address })
  const token = findToken(chains, chainId, address) ?? first
  const to = (isTokenForToken(flow) ? sameTokenElsewhere(chains, token) : undefined) ?? token
  const basis = basisOf(flow, token, to, known)
  const parsed = parseAmount(text, locale, basis.places.send, givesTokens(flow) ? null : 'BRL')
  const amount = parsed.ok ? parsed.decimal : null
  const units = sidesOf(flow, { own: token.symbol, other: to.symbol, reais: null })
  const estimated = estimate(basis, 'fromAmount', amount)
  return { text, setText, token, setPlace, amount, basis, estimated, units }
}

/** What an amount brings, before anything else; its button leads into the form with the same amount and token. */
export function PriceCard({ words, ...given }: PriceCardProps) {
  const t = useTranslations('amount')
  const locale = useLocale()
  const router = useRouter()
  const { flow, chains } = given
  const { text, setText, token, setPlace, amount, basis, estimated, units } = useCardEstimate(given)
  const received = (value: Decimal) =>
    units.receive === null ? formatBrl(value, locale) : formatBalance(value, units.receive, locale)
  const href = `/${flow}?${queryOf(token, amount)}`
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    router.push(href)
  }
  return (
    <Card aria-labelledby="price-heading" className="sm:p-6">
      <Form onSubmit={onSubmit} className="grid gap-4">
        <h2 id="price-heading" className="font-semibold text-lg">
          {words.title}
        </h2>
        <div className="grid gap-3 min-[430px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Field label={words.gives}>
            {(control) => (
              <Input
                {...control}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                className="font-semibold tabular-nums"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <TokenField
            chains={chains}
            chainId={token.chainId}
            token={token.address}
            onChange={(chainId, address) => setPlace({ chainId, address })}
          />
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3" aria-live="polite">
          <span className="text-muted text-sm">{words.gets}</span>
          <span className="font-semibold text-3xl">
            <Amount>
              {estimated.toAmount === null
                ? '—'
                : t('approximately', { amount: received(estimated.toAmount) })}
            </Amount>
          </span>
        </p>
        <EstimatePanel basis={basis} estimated={estimated} units={units} />
        <PageLink href={href} className={buttonClass('primary', 'lg')}>
          {words.go}
        </PageLink>
      </Form>
    </Card>
  )
}

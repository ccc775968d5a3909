'use client'

import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { PageLink } from '@/components/ui/page-link'
import { type Chain, findToken, sameTokenElsewhere, type Token } from '@/lib/domain/chains'
import { givesTokens, isTokenForToken, type OrderKind } from '@/lib/domain/kinds/kinds'
import { sidesOf } from '@/lib/domain/kinds/sides'
import { parseAmount } from '@/lib/domain/money/amount-text'
import { type EstimateBasis, estimate } from '@/lib/domain/money/estimate'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import { moneyPlaces } from '@/lib/domain/money/money'
import { AmountPair } from './amount-pair'
import { EstimatePanel } from './estimate-panel'
import { ReaisChip, TokenChip } from './token-chip'
import { useAboutText } from './use-amount-words'
import { useRewritten } from './use-rewritten'
import { firstAmount, queryOf } from './wanted'

/** A flow on offer, with how its own form calls its sides. */
export interface FlowCard {
  readonly flow: OrderKind
  readonly chains: readonly Chain[]
  readonly first: Token
  readonly words: { readonly tab: string; readonly gives: string; readonly gets: string }
}

function basisOf(flow: OrderKind, token: Token, to: Token, known: readonly KnownPrice[]): EstimateBasis {
  const { chainId, address } = token
  const place = { chainId: to.chainId, token: to.address }
  const exchange = { kind: flow, chainId, token: address, to: isTokenForToken(flow) ? place : null }
  const places = sidesOf(flow, { own: token.decimals, other: to.decimals, reais: moneyPlaces })
  return { exchange, known, places }
}

/** The press that leads into a flow's form. @param href null while the amount can't be read: it would be lost on the way */
function useWayIn(href: string | null) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const stay = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    setTried(true)
    form.current?.querySelector<HTMLInputElement>('input[name="fromAmount"]')?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    if (href === null) return stay(event)
    event.preventDefault()
    router.push(href)
  }
  return { form, isTried, setTried, stay, onSubmit }
}

/** @param known prices of this flow alone */
type FlowPriceProps = FlowCard & { readonly known: readonly KnownPrice[]; readonly go: string }

/** What an amount of one flow brings, and the way into its form. */
export function FlowPrice({ flow, chains, first, words, known, go }: FlowPriceProps) {
  const locale = useLocale()
  const about = useAboutText()
  const [text, setText] = useState(firstAmount)
  useRewritten(setText)
  const [{ chainId, address }, setPlace] = useState({ chainId: first.chainId, address: first.address })
  const token = findToken(chains, chainId, address) ?? first
  const to = (isTokenForToken(flow) ? sameTokenElsewhere(chains, token) : undefined) ?? token
  const basis = basisOf(flow, token, to, known)
  const parsed = parseAmount(text, locale, basis.places.send, givesTokens(flow) ? null : 'BRL')
  const amount = parsed.ok ? parsed.decimal : null
  const units = sidesOf(flow, { own: token.symbol, other: to.symbol, reais: null })
  const estimated = estimate(basis, 'fromAmount', amount)
  const own = (
    <TokenChip
      chains={chains}
      chainId={token.chainId}
      token={token.address}
      onChange={(chainId, address) => setPlace({ chainId, address })}
    />
  )
  const other = <TokenChip chains={chains} chainId={to.chainId} token={to.address} onChange={null} />
  const chips = sidesOf(flow, { own, other, reais: <ReaisChip /> })
  const href = `/${flow}?${queryOf(token, amount)}`
  const { form, isTried, setTried, stay, onSubmit } = useWayIn(parsed.ok ? href : null)
  return (
    <Form ref={form} onSubmit={onSubmit} className="grid gap-4">
      <AmountPair
        gives={{ label: words.gives, about: '', chip: chips.send }}
        gets={{
          label: words.gets,
          about: about(estimated.toAmount, units.receive === null),
          chip: chips.receive,
        }}
        isOneWay
        method="fromAmount"
        text={text}
        error={isTried && !parsed.ok ? parsed.code : undefined}
        onEdit={(_, edited) => {
          setText(edited)
          setTried(false)
        }}
      />
      <EstimatePanel basis={basis} estimated={estimated} units={units} />
      <PageLink
        href={href}
        {...(parsed.ok ? {} : { onClick: stay })}
        className={buttonClass('primary', 'lg')}
      >
        {go}
      </PageLink>
    </Form>
  )
}

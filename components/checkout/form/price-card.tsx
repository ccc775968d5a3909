'use client'

import { clsx } from 'clsx'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { forcedChosenClass } from '@/components/ui/chosen'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import { type FlowCard, FlowPrice } from './flow-price'
import { useRecentPrices } from './use-recent-prices'

interface PriceCardProps {
  flows: readonly FlowCard[]
  prices: readonly KnownPrice[]
  words: { readonly title: string; readonly flows: string; readonly go: string }
}

/** What an amount brings, before anything else; its button leads into the form with the same amount and token. */
export function PriceCard({ flows, prices, words }: PriceCardProps) {
  const known = useRecentPrices(prices)
  const [chosen, setChosen] = useState(flows[0]?.flow)
  return (
    <Card aria-labelledby="price-heading" className="grid gap-4">
      <h2 id="price-heading" className="sr-only">
        {words.title}
      </h2>
      {flows.length === 1 ? null : (
        <fieldset className="flex flex-wrap gap-1 rounded-xl bg-raised p-1">
          <legend className="sr-only">{words.flows}</legend>
          {flows.map(({ flow, words: { tab } }) => (
            <label
              key={flow}
              className={clsx(
                'flex min-h-10 flex-1 cursor-pointer items-center justify-center rounded-lg border px-2 font-medium text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
                flow === chosen
                  ? ['border-line-strong bg-surface', forcedChosenClass]
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="flow"
                className="sr-only"
                checked={flow === chosen}
                onChange={() => setChosen(flow)}
              />
              {tab}
            </label>
          ))}
        </fieldset>
      )}
      {flows.map((card) =>
        card.flow === chosen ? (
          <FlowPrice
            key={card.flow}
            {...card}
            known={known.filter(({ kind }) => kind === card.flow)}
            go={words.go}
          />
        ) : null,
      )}
    </Card>
  )
}

'use client'

import { clsx } from 'clsx'
import { ArrowUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { Amount } from '@/components/ui/amount'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { amountPlace, amountRow, amountSize, MainAmount, SmallAmount, type Typed } from './amount-input'

interface Side {
  readonly label: string
  /** Its amount while another one is exact; '' while none is known. */
  readonly about: string
  /** Token and network, or reais. */
  readonly chip: ReactNode
}

interface AmountPairProps extends Typed {
  readonly gives: Side
  readonly gets: Side
  /** Only what is given can be typed. */
  readonly isOneWay?: boolean
  /** The value in dollars: a small line. Null where it can't be given. */
  readonly dollars?: Omit<Side, 'chip'> | null
}

// Room for the switch between them.
const giveClass = 'grid gap-2 px-4 pt-3 pb-5 max-[24rem]:px-3'
const getClass = 'grid gap-2 px-4 pt-5 pb-4 max-[24rem]:px-3'

/** What is given above what arrives, and a switch of which of the two is exact. */
export function AmountPair(props: AmountPairProps) {
  const { gives, gets, isOneWay = false, dollars = null, ...typed } = props
  const errors = useTranslations('errors')
  const box = useRef<HTMLDivElement>(null)
  const focus = (method: AmountMethod) =>
    box.current?.querySelector<HTMLInputElement>(`input[name="${method}"]`)?.focus()
  return (
    <div
      ref={box}
      className="rounded-2xl border border-line-strong bg-surface has-aria-invalid:border-danger"
    >
      <div className={giveClass}>
        <MainAmount side="fromAmount" {...gives} {...typed} />
        {dollars === null ? null : <SmallAmount side="usd" {...dollars} {...typed} />}
      </div>
      <div className="relative border-line border-t">
        {isOneWay ? null : <FixOther gives={gives} gets={gets} {...typed} onFixed={focus} />}
      </div>
      <div className={getClass}>
        {isOneWay ? <ArrivingAmount {...gets} /> : <MainAmount side="toAmount" {...gets} {...typed} />}
      </div>
      {/* It comes while the person types: said once, without the amounts that change with each key. */}
      <span role="status" className="sr-only">
        {typed.error === 'insufficient_balance' ? errors('insufficient_balance.title') : ''}
      </span>
    </div>
  )
}

interface FixOtherProps extends Typed {
  readonly gives: Side
  readonly gets: Side
  readonly onFixed: (method: AmountMethod) => void
}

function FixOther({ gives, gets, method, text, onEdit, onFixed }: FixOtherProps) {
  const t = useTranslations('amount')
  const other = method === 'fromAmount' ? 'toAmount' : 'fromAmount'
  const { label, about } = other === 'toAmount' ? gets : gives
  return (
    <button
      type="button"
      aria-label={t('fixOther', { side: label })}
      onClick={() => {
        onEdit(other, about === '' ? text : about)
        onFixed(other)
      }}
      className="-translate-x-1/2 -translate-y-1/2 absolute left-1/2 grid size-9 place-items-center rounded-full border border-line-strong bg-surface text-muted transition-colors hover:border-ink hover:text-ink"
    >
      <ArrowUpDown aria-hidden="true" className="size-4" />
    </button>
  )
}

function ArrivingAmount({ label, about, chip }: Side) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">{label}</p>
      {/* Announced with its token. */}
      <p aria-live="polite" aria-atomic="true" className={amountRow}>
        <span className={clsx(amountPlace(about), 'min-h-12 font-semibold', amountSize(about))}>
          {about === '' ? '—' : <Amount>{`≈ ${about}`}</Amount>}
        </span>
        {chip}
      </p>
    </div>
  )
}

'use client'

import { clsx } from 'clsx'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { separatorsOf } from '@/lib/domain/money/amount-text'

/** What the person typed. One amount is exact, and the others follow it. */
export interface Typed {
  readonly method: AmountMethod
  readonly text: string
  readonly error: ErrorCode | undefined
  /** What the account has and needs, where that is the error. */
  readonly shortage?: string | null
  readonly onEdit: (method: AmountMethod, text: string) => void
}

interface InputProps extends Typed {
  readonly side: AmountMethod
  readonly label: string
  readonly about: string
}

function useAmountInput({ side, method, text, about, error, shortage = null, onEdit }: InputProps) {
  const t = useTranslations('amount')
  const errorText = useTranslations('errors')
  const locale = useLocale()
  const isExact = side === method
  const shown = isExact ? text : about
  const isAbout = !isExact && shown !== ''
  const said = (code: ErrorCode) =>
    code === 'insufficient_balance' && shortage !== null ? shortage : errorText(`${code}.detail`)
  return {
    isExact,
    isAbout,
    /** Whether the amount is what was typed, in a word. */
    mark: isExact ? t('exact') : isAbout ? t('about') : '',
    wrong: isExact && error !== undefined ? { error: said(error) } : {},
    input: {
      name: side,
      inputMode: 'decimal',
      autoComplete: 'off',
      // An amount that follows and isn't known is not zero.
      placeholder: isExact ? `0${separatorsOf(locale).decimal}00` : '—',
      value: shown,
      onChange: (event: { target: { value: string } }) => onEdit(side, event.target.value),
    },
  } as const
}

function About({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('text-muted', className)}>
      ≈
    </span>
  )
}

/** Beside its token; above it where the two would cut the amount off, as on the narrowest phones. */
export const amountRow = 'flex flex-wrap items-center gap-x-3 gap-y-2'

/** The width of an amount, at least that of its digits: a long one gets its own row sooner. */
export function amountPlace(shown: string): string {
  const room =
    shown.length <= 10
      ? 'flex-[1_1_6rem]'
      : shown.length <= 14
        ? 'flex-[1_1_9rem]'
        : 'flex-[1_1_100%] pair:flex-[1_1_6rem]'
  return `flex max-w-full items-center gap-1.5 ${room}`
}

/** Long amounts are smaller where there is little room, so that all of their digits are seen. */
export function amountSize(shown: string): string {
  if (shown.length <= 6) return 'text-2xl pair:text-3xl'
  if (shown.length <= 9) return 'text-lg pair:text-3xl'
  return shown.length <= 19 ? 'text-base pair:text-2xl' : 'text-xs pair:text-lg'
}

/** A large amount with its token. */
export function MainAmount({ chip, ...given }: InputProps & { readonly chip: ReactNode }) {
  const { isExact, isAbout, mark, wrong, input } = useAmountInput(given)
  return (
    <Field label={given.label} aside={mark} {...wrong}>
      {(control) => (
        <span className={amountRow}>
          <span className={amountPlace(input.value)}>
            {isAbout ? (
              <About className={clsx('font-display font-semibold', amountSize(input.value))} />
            ) : null}
            <input
              {...control}
              {...input}
              className={clsx(
                // The inner room keeps the ring off the digits, which stay where they are.
                'field-sizing-content -mr-1 -ml-2 min-h-12 min-w-0 grow rounded-lg bg-transparent pr-1 pl-2 font-display font-semibold tabular-nums placeholder:text-muted',
                amountSize(input.value),
                isExact ? 'text-ink' : 'text-muted',
              )}
            />
          </span>
          {chip}
        </span>
      )}
    </Field>
  )
}

/** One line: the label, and a field that looks like text until it is used. */
export function SmallAmount(given: InputProps) {
  const { isAbout, mark, wrong, input } = useAmountInput(given)
  return (
    <Field label={given.label} aside={mark} isInline {...wrong}>
      {(control) => (
        <span className="flex min-w-0 max-w-full items-center gap-1">
          {isAbout ? <About /> : null}
          <input
            {...control}
            {...input}
            className="field-sizing-content min-h-7 min-w-12 max-w-full rounded-md border-line-strong border-b border-dashed bg-transparent pointer-coarse:text-base text-sm tabular-nums placeholder:text-muted"
          />
        </span>
      )}
    </Field>
  )
}

'use client'

import { clsx } from 'clsx'
import { useLocale, useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { separatorsOf } from '@/lib/domain/money/amount-text'

const shellClass =
  'flex items-center gap-2 rounded-xl border bg-surface px-4 transition-colors focus-within:outline-2 focus-within:outline-accent hover:border-ink'

/** Dollars stay while they are the edited side, so that the person sees why they are refused. */
export function sidesFor<S extends { readonly side: AmountMethod }>(
  sides: readonly S[],
  method: AmountMethod,
  hasDollars: boolean,
): readonly S[] {
  return hasDollars || method === 'usd' ? sides : sides.filter(({ side }) => side !== 'usd')
}

interface AmountSideProps {
  name: string
  label: string
  unit: string
  /** The typed text, or the estimate after "≈". */
  shown: string
  isExact: boolean
  /** One of the two main sides. */
  isMain: boolean
  error: ErrorCode | undefined
  onEdit: (text: string) => void
}

/** One side of an amount. The edited one is exact; the others are estimates after "≈". */
export function AmountSide({ name, label, unit, shown, isExact, isMain, error, onEdit }: AmountSideProps) {
  const t = useTranslations('amount')
  const errorText = useTranslations('errors')
  const locale = useLocale()
  return (
    <Field
      label={label}
      aside={
        <span className="text-muted text-xs">{isExact ? t('exact') : shown === '' ? '' : t('about')}</span>
      }
      {...(error === undefined ? {} : { error: errorText(`${error}.detail`) })}
    >
      {(control) => (
        <span
          className={clsx(
            shellClass,
            control['aria-invalid'] ? 'border-danger' : isExact ? 'border-accent' : 'border-line-strong',
          )}
        >
          {!isExact && shown !== '' ? (
            <span aria-hidden="true" className="text-muted">
              ≈
            </span>
          ) : null}
          <input
            {...control}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            placeholder={`0${separatorsOf(locale).decimal}00`}
            value={shown}
            onChange={(event) => onEdit(event.target.value)}
            className={clsx(
              'w-full min-w-0 bg-transparent tabular-nums outline-none placeholder:text-muted',
              isMain ? 'min-h-14 font-display font-semibold text-3xl' : 'min-h-11 text-base',
              isExact ? 'text-ink' : 'text-muted',
            )}
          />
          <span className="font-medium text-muted text-sm">{unit}</span>
        </span>
      )}
    </Field>
  )
}

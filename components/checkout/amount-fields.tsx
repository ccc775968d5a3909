'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { formatDecimal, type Locale } from '@/lib/domain/amount-text'
import type { Token } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { AmountMethod } from '@/lib/domain/quote'
import type { Estimate } from './estimate'

interface AmountFieldsProps {
  method: AmountMethod
  text: string
  token: Token
  estimated: Estimate
  locale: Locale
  error: ErrorCode | undefined
  onEdit: (method: AmountMethod, text: string) => void
}

const shellClass =
  'flex items-center gap-2 rounded-xl border bg-surface px-4 transition-colors focus-within:outline-2 focus-within:outline-accent hover:border-ink'

/** The three sides of one amount. The one that is edited is exact; the others follow behind "≈". */
export function AmountFields({ method, text, token, estimated, locale, error, onEdit }: AmountFieldsProps) {
  const t = useTranslations('sell')
  const errorText = useTranslations('errors')
  const sides = [
    { side: 'fromAmount', label: t('youSend'), unit: token.symbol },
    { side: 'toAmount', label: t('theyReceive'), unit: 'BRL' },
    { side: 'usd', label: t('inDollars'), unit: 'USD' },
  ] as const
  return (
    <div className="grid gap-4">
      {sides.map(({ side, label, unit }) => {
        const isExact = side === method
        const other = estimated[side]
        const range = side === 'fromAmount' ? {} : { minFraction: 2, maxFraction: 2 }
        const shown = isExact ? text : other === null ? '' : formatDecimal(other, locale, range)
        const isMain = side !== 'usd'
        return (
          <Field
            key={side}
            label={label}
            aside={
              <span className="text-muted text-xs">
                {isExact ? t('exact') : shown === '' ? '' : t('about')}
              </span>
            }
            {...(isExact && error !== undefined ? { error: errorText(`${error}.detail`) } : {})}
          >
            {(control) => (
              <span
                className={clsx(
                  shellClass,
                  control['aria-invalid']
                    ? 'border-danger'
                    : isExact
                      ? 'border-accent'
                      : 'border-line-strong',
                )}
              >
                {!isExact && shown !== '' ? (
                  <span aria-hidden="true" className="text-muted">
                    ≈
                  </span>
                ) : null}
                <input
                  {...control}
                  name={side}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={formatZero(locale)}
                  value={shown}
                  onChange={(event) => onEdit(side, event.target.value)}
                  className={clsx(
                    'w-full min-w-0 bg-transparent tabular-nums outline-none placeholder:text-muted',
                    isMain ? 'min-h-14 font-semibold text-2xl' : 'min-h-11 text-base',
                    isExact ? 'text-ink' : 'text-muted',
                  )}
                />
                <span className="font-medium text-muted text-sm">{unit}</span>
              </span>
            )}
          </Field>
        )
      })}
    </div>
  )
}

function formatZero(locale: Locale): string {
  return locale === 'pt-BR' ? '0,00' : '0.00'
}

'use client'

import { clsx } from 'clsx'
import { Coins, Fuel, PenLine, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useState } from 'react'
import type { FundsVerdict } from '@/lib/domain/plan/funds'
import type { FundsWords } from './use-funds-words'

interface FundsLinesProps {
  /** Without its sentence about tokens where the amount's field says it. */
  words: FundsWords
  verdict: FundsVerdict
  /** Before the person has changed anything, missing funds are not shown as an error. */
  isTouched: boolean
  /** The last press stopped because something is missing. */
  isHeld: boolean
  isUnavailable: boolean
  /** Receives the focus when the fee is missing. */
  gasRef: Ref<HTMLLIElement>
}

/**
 * One row that opens, with what the wallet will ask. A chain may answer late, so its answer only changes the row's words
 * (two lines on a phone), which moves nothing. A sentence appears above the row only after a press or a change, and stays.
 */
export function FundsLines({ words, verdict, isTouched, isHeld, isUnavailable, gasRef }: FundsLinesProps) {
  const t = useTranslations('funds')
  const isTooLittle =
    isTouched && words.tokens !== null && (verdict.tokens === 'short' || verdict.tokens === 'near')
  const isGasShort = verdict.gas === 'short'
  const tokens = { name: 'tokens', icon: <Coins className="size-4" />, text: words.tokens }
  const gas = { name: 'gas', icon: <Fuel className="size-4" />, text: words.gas }
  const hasTokens = useStays(isTooLittle)
  const hasGas = useStays(isHeld && isGasShort)
  const above = [
    hasTokens ? { ...tokens, isWarning: isTooLittle, ref: null } : null,
    hasGas ? { ...gas, isWarning: isGasShort, ref: gasRef } : null,
  ].filter(hasText)
  const inside = [
    hasTokens ? null : tokens,
    { name: 'signatures', icon: <PenLine className="size-4" />, text: words.signatures },
    hasGas ? null : gas,
    isUnavailable
      ? { name: 'unavailable', icon: <TriangleAlert className="size-4" />, text: t('unavailable') }
      : null,
  ].filter(hasText)
  const isMissingInRow = isGasShort && !hasGas
  const row = isMissingInRow ? words.noGas : isUnavailable ? t('row.unavailable') : words.row
  return (
    <div className="grid gap-2 text-sm">
      {above.length > 0 ? (
        <ul aria-label={t('label')} className="grid gap-2 rounded-xl bg-raised p-4">
          {above.map(({ name, icon, text, isWarning, ref }) => (
            <Line key={name} icon={icon} isWarning={isWarning} lineRef={ref}>
              {text}
            </Line>
          ))}
        </ul>
      ) : null}
      <details className="rounded-xl bg-raised">
        <summary className="min-h-14 px-4 py-2 pair:min-h-11">
          {isMissingInRow && isTouched ? (
            <span role="status" className="font-medium text-danger">
              {row}
            </span>
          ) : (
            row
          )}
        </summary>
        <ul className="grid gap-2 px-4 pb-4">
          {inside.map(({ name, icon, text }) => (
            <Line key={name} icon={icon}>
              {text}
            </Line>
          ))}
          {inside.length === 0 ? <li className="text-muted">{t('row.later')}</li> : null}
        </ul>
      </details>
    </div>
  )
}

/** True from the first time on. */
function useStays(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was || isNow
}

function hasText<T extends { readonly text: string | null }>(line: T | null): line is T & { text: string } {
  return line !== null && line.text !== null
}

interface LineProps {
  icon: ReactNode
  isWarning?: boolean
  lineRef?: Ref<HTMLLIElement> | null
  children: string
}

function Line({ icon, isWarning = false, lineRef = null, children }: LineProps) {
  return (
    <li
      ref={lineRef}
      tabIndex={-1}
      className={clsx('flex items-start gap-3 rounded-md', isWarning && 'font-medium text-danger')}
    >
      <span aria-hidden="true" className={clsx('mt-0.5 shrink-0', !isWarning && 'text-muted')}>
        {isWarning ? <TriangleAlert className="size-4" /> : icon}
      </span>
      {isWarning ? <span role="status">{children}</span> : <span>{children}</span>}
    </li>
  )
}

'use client'

import { clsx } from 'clsx'
import { Coins, Fuel, PenLine, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import type { FundsVerdict } from '@/lib/domain/plan/funds'
import type { FundsWords } from './use-funds-words'

interface FundsLinesProps {
  words: FundsWords
  verdict: FundsVerdict
  /** Before the person has changed anything, missing funds are not shown as an error. */
  isTouched: boolean
  isUnavailable: boolean
  /** Receives the focus when the fee is missing. */
  gasRef: Ref<HTMLLIElement>
}

/** Balance, allowance and network fee before a price is requested, each in its own sentence. */
export function FundsLines({ words, verdict, isTouched, isUnavailable, gasRef }: FundsLinesProps) {
  const t = useTranslations('funds')
  const isTooLittle = isTouched && (verdict.tokens === 'short' || verdict.tokens === 'near')
  const isEmpty = words.tokens === null && words.signatures === null && words.gas === null
  if (isEmpty && !isUnavailable) return null
  return (
    <ul aria-label={t('label')} className="grid gap-2 rounded-xl bg-raised p-4 text-sm">
      {words.tokens === null ? null : (
        <Line icon={<Coins className="size-4" />} isWarning={isTooLittle}>
          {words.tokens}
        </Line>
      )}
      {words.signatures === null ? null : (
        <Line icon={<PenLine className="size-4" />}>{words.signatures}</Line>
      )}
      {words.gas === null ? null : (
        <Line
          icon={<Fuel className="size-4" />}
          isWarning={isTouched && verdict.gas === 'short'}
          lineRef={gasRef}
        >
          {words.gas}
        </Line>
      )}
      {isUnavailable ? <Line icon={<TriangleAlert className="size-4" />}>{t('unavailable')}</Line> : null}
    </ul>
  )
}

interface LineProps {
  icon: ReactNode
  isWarning?: boolean
  lineRef?: Ref<HTMLLIElement>
  children: string
}

function Line({ icon, isWarning = false, lineRef, children }: LineProps) {
  return (
    <li
      {...(lineRef === undefined ? {} : { ref: lineRef })}
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

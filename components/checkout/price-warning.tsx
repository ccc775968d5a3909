'use client'

import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox'

interface Agreement {
  readonly label: string
  readonly isGiven: boolean
  readonly onChange: (isGiven: boolean) => void
}

interface PriceWarningProps {
  id: string
  icon: ReactNode
  title: string
  detail: string
  before: string
  after: string
  /** What the two are called where they are read out. */
  names: readonly [before: string, after: string]
  /** Null if no consent is needed here. */
  agreement: Agreement | null
}

/** A price that needs explicit consent: shows the other price, this one, and a checkbox. */
export function PriceWarning(props: PriceWarningProps) {
  const { id, icon, title, detail, before, after, names, agreement } = props
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-2xl border border-warn-line bg-warn-soft p-5 text-on-warn-soft sm:p-6"
    >
      <div role="alert" className="grid gap-1">
        <h2 id={id} className="flex gap-2 font-semibold text-lg leading-snug">
          {icon}
          {title}
        </h2>
        <p className="text-sm">{detail}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 tabular-nums">
        <span className="sr-only">{names[0]}</span>
        <s className="opacity-80">{before}</s>
        <ArrowRight aria-hidden="true" className="size-4 self-center" />
        <span className="sr-only">{names[1]}</span>
        <strong className="font-semibold text-2xl">{after}</strong>
      </p>
      {agreement === null ? null : (
        <Checkbox label={agreement.label} isChecked={agreement.isGiven} onChange={agreement.onChange} />
      )}
    </section>
  )
}

import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface FactsProps {
  /** Close together and without lines, inside a box of their own. */
  isTight?: boolean
  className?: string
  children: ReactNode
}

const tightClass = 'gap-1 [&_dd]:font-medium [&>div]:border-b-0 [&>div]:py-0'

/** A list of facts, each a term and its value. */
export function Facts({ isTight = false, className, children }: FactsProps) {
  return <dl className={clsx('grid text-sm', isTight && tightClass, className)}>{children}</dl>
}

interface FactProps {
  term: ReactNode
  children: ReactNode
  /** Puts long values (hashes, addresses) below their term. */
  stacked?: boolean
}

export function Fact({ term, children, stacked = false }: FactProps) {
  return (
    <div
      className={clsx(
        'border-line border-b py-2.5 last:border-b-0',
        // A value that does not fit beside its term has a line of its own.
        stacked ? 'grid gap-1' : 'flex flex-wrap items-baseline gap-x-3',
      )}
    >
      <dt className={clsx('shrink-0 text-muted', !stacked && 'max-w-3/5')}>{term}</dt>
      <dd className={clsx('wrap-anywhere min-w-0 tabular-nums', !stacked && 'ml-auto text-right')}>
        {children}
      </dd>
    </div>
  )
}

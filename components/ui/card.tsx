import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type Tone = 'plain' | 'accent'

const tones: Record<Tone, string> = {
  plain: 'border-line',
  accent: 'border-accent forced-colors:border-[Highlight]',
}

interface CardProps extends ComponentProps<'section'> {
  /** Its edge. Another border in `className` would lose to this one, or win, by the order of the style sheet. */
  tone?: Tone
}

export function Card({ tone = 'plain', className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={clsx('rounded-2xl border bg-surface p-5 shadow-card sm:p-7', tones[tone], className)}
    />
  )
}

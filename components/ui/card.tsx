import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Tone = 'plain' | 'accent'

const tones: Record<Tone, string> = {
  plain: 'border-line',
  accent: 'border-accent forced-colors:border-[Highlight]',
}

interface CardProps extends ComponentProps<'section'> {
  /** Its edge. Another border in `className` would lose to this one, or win, by the order of the style sheet. */
  tone?: Tone
  /** Shown first, and names the card. */
  heading?: ReactNode
}

export function Card({ tone = 'plain', heading, className, children, ...rest }: CardProps) {
  const id = useId()
  return (
    <section
      {...(heading === undefined ? {} : { 'aria-labelledby': id })}
      {...rest}
      className={clsx('rounded-2xl border bg-surface p-5 shadow-card sm:p-7', tones[tone], className)}
    >
      {heading === undefined ? null : (
        <h2 id={id} className="font-semibold text-lg leading-snug">
          {heading}
        </h2>
      )}
      {children}
    </section>
  )
}

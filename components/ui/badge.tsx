import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Tone = 'neutral' | 'good' | 'warn' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'bg-raised text-ink',
  good: 'bg-accent-soft text-on-accent-soft',
  warn: 'bg-warn-soft text-on-warn-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
}

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        // The outline is seen in forced colors only, which take the background away.
        'inline-block w-fit rounded-pill px-2.5 py-0.5 font-medium text-xs outline outline-transparent -outline-offset-1',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

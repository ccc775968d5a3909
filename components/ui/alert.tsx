import { clsx } from 'clsx'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Tone = 'info' | 'warn' | 'danger'

const tones: Record<Tone, string> = {
  info: 'border-line bg-raised text-ink',
  warn: 'border-warn-line bg-warn-soft text-on-warn-soft',
  danger: 'border-danger-line bg-danger-soft text-on-danger-soft',
}

const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert }

interface AlertProps {
  tone?: Tone
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** False if the text is on the page from the start and needs no announcement. */
  announce?: boolean
}

export function Alert({ tone = 'info', title, children, actions, announce = true }: AlertProps) {
  const Icon = icons[tone]
  const role = announce ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={clsx('wrap-anywhere flex gap-3 rounded-xl border p-4 text-sm', tones[tone])}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold">{title}</p>
        {children}
        {actions === undefined ? null : (
          <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{actions}</div>
        )}
      </div>
    </div>
  )
}

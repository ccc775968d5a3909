import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface ModeBarProps {
  mode: 'preview' | 'sandbox'
  icon: LucideIcon
  children: ReactNode
}

/** A bar above a page that says it is not the real site. */
export function ModeBar({ mode, icon: Icon, children }: ModeBarProps) {
  return (
    <aside
      data-mode={mode}
      className="print-hidden border-warn-line border-b bg-warn-soft px-4 py-2 text-center font-medium text-on-warn-soft text-sm"
    >
      <p className="text-balance">
        <Icon aria-hidden="true" className="mr-2 inline size-4 align-text-bottom" />
        {children}
      </p>
    </aside>
  )
}

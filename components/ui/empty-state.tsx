import type { ReactNode } from 'react'
import { Picture, type PictureName } from './picture'

interface EmptyStateProps {
  picture: PictureName
  title: string
  detail: string
  /** The way on. */
  children?: ReactNode
}

/** A list with nothing in it. */
export function EmptyState({ picture, title, detail, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-2xl border border-line bg-surface px-6 py-10 text-center">
      <Picture name={picture} />
      <div className="grid gap-1">
        <p className="font-display font-semibold text-lg">{title}</p>
        <p className="max-w-md text-muted">{detail}</p>
      </div>
      {children}
    </div>
  )
}

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { buttonClass } from './button'
import { PageLink } from './page-link'
import { StepHeading } from './step-heading'

interface PageFrameProps {
  /** As in StepHeading: a new value moves the focus to the heading. */
  step: string
  title: ReactNode
  lead?: ReactNode
  /** A link back, above the heading. */
  back?: { readonly href: string; readonly text: string }
  /** Beside the heading: the page's main action. */
  action?: ReactNode
  /** For a list, which needs more room than a form. */
  isWide?: boolean
  children: ReactNode
}

/** A page's column: an optional link back, its heading and lead, then its parts. */
export function PageFrame({ step, title, lead, back, action, isWide = false, children }: PageFrameProps) {
  const head = (
    <div className="grid gap-2">
      <StepHeading step={step}>{title}</StepHeading>
      {lead === undefined ? null : <p className="text-lg text-muted">{lead}</p>}
    </div>
  )
  return (
    <div className={clsx('frame grid gap-6 py-8 sm:py-12', !isWide && '*:max-w-2xl')}>
      {back === undefined ? null : (
        <PageLink href={back.href} className={buttonClass('link', 'sm', 'justify-self-start')}>
          {back.text}
        </PageLink>
      )}
      {action === undefined ? (
        head
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-4">
          {head}
          {action}
        </div>
      )}
      {children}
    </div>
  )
}

'use client'

import { clsx } from 'clsx'
import Link, { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'
import { useReach } from './use-reach'

/** Every page is rendered on request, so a press needs feedback while a slow server works. */
function OnItsWay() {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 animate-pulse rounded-[inherit] bg-current/15"
    />
  )
}

/** A link to one of our pages; it pulses from the press until that page appears. */
export function PageLink({ className, children, ...rest }: ComponentProps<typeof Link>) {
  const { isReached, reach } = useReach()
  return (
    <Link prefetch={isReached ? null : false} {...reach} {...rest} className={clsx('relative', className)}>
      {children}
      <OnItsWay />
    </Link>
  )
}

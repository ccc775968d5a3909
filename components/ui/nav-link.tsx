'use client'

import { clsx } from 'clsx'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useReach } from './use-reach'

/** Every page is rendered on request, so a press needs feedback while a slow server works. */
function Underline({ isHere }: { isHere: boolean }) {
  const { pending } = useLinkStatus()
  if (!pending && !isHere) return null
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute inset-x-2 bottom-1 h-0.5 rounded-full bg-accent forced-colors:bg-[CanvasText]',
        pending && 'animate-pulse',
      )}
    />
  )
}

interface NavLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A header link: underlined while its page is loading and while the person is on it or on a page below it. */
export function NavLink({ href, className, children }: NavLinkProps) {
  const path = usePathname()
  const { isReached, reach } = useReach()
  const isPage = path === href
  const isHere = isPage || path.startsWith(`${href}/`)
  const current = isPage ? 'page' : isHere
  return (
    <Link
      prefetch={isReached ? null : false}
      {...reach}
      href={href}
      aria-current={current || undefined}
      className={clsx(
        'relative inline-flex min-h-10 items-center rounded-lg text-sm hover:bg-raised',
        className,
      )}
    >
      {children}
      <Underline isHere={isHere} />
    </Link>
  )
}

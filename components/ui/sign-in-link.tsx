'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { site } from '@/site.config'
import { NavLink } from './nav-link'

/** The header's way to sign in. From a form it leads back to it, with whom and what its address names. */
export function SignInLink({ children }: { children: ReactNode }) {
  const path = usePathname()
  const query = useSearchParams().toString()
  // Only hidden, it would keep the focus of its press where nobody sees or hears it.
  if (path === '/sign-in') return null
  const isForm = site.flows.some((flow) => path === `/${flow}`)
  const next = query === '' ? path : `${path}?${query}`
  return (
    <NavLink
      href={isForm ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'}
      className="px-2 text-muted hover:text-ink"
    >
      {children}
    </NavLink>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext } from 'react'
import { PageLink } from '@/components/ui/page-link'
import { WithoutSupport } from '@/components/ui/support-link'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { orderPath } from '@/lib/domain/order/order'
import { site } from '@/site.config'

/** Where a press may lead: an order, or the form filled like an earlier order. */
export type Place =
  | { readonly kind: 'order'; readonly flow: OrderKind; readonly orderId: string }
  | { readonly kind: 'form'; readonly flow: OrderKind; readonly from: string | null }

/** `replace`: going back must not lead to the replaced place. */
export type Go = (place: Place, how?: 'push' | 'replace') => void

/** A host without its own pages shows places itself. Null on our pages, where each place has an address. */
const HostContext = createContext<Go | null>(null)

export function PlacesOfHost({ go, children }: { go: Go; children: ReactNode }) {
  return (
    <HostContext value={go}>
      <WithoutSupport>{children}</WithoutSupport>
    </HostContext>
  )
}

function addressOf(place: Place): string {
  if (place.kind === 'order') return orderPath({ kind: place.flow, id: place.orderId })
  return place.from === null ? `/${place.flow}` : `/${place.flow}?from=${place.from}`
}

export function useGo(): Go {
  const host = useContext(HostContext)
  const router = useRouter()
  return host ?? ((place, how = 'push') => router[how](addressOf(place)))
}

/** Whether places have addresses: on our pages, but not in a host's. */
export function useHasPages(): boolean {
  return useContext(HostContext) === null
}

interface PlaceLinkProps {
  to: Place
  className?: string
  /** False in a long list, of which most links are never opened. */
  prefetch?: false
  children: ReactNode
}

/**
 * A link where places have addresses; in a host's page, whose address is not ours to change, a button. Nothing where it would lead
 * to the form of a flow that the site no longer has.
 */
export function PlaceLink({ to, className, prefetch, children }: PlaceLinkProps) {
  const host = useContext(HostContext)
  if (host !== null) {
    return (
      <button type="button" onClick={() => host(to)} className={className}>
        {children}
      </button>
    )
  }
  if (to.kind === 'form' && !site.flows.includes(to.flow)) return null
  return (
    <PageLink href={addressOf(to)} className={className} {...(prefetch === false ? { prefetch } : {})}>
      {children}
    </PageLink>
  )
}

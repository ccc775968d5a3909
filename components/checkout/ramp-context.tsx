'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { whileKnown } from '@/components/ui/outdated'
import type { Chain } from '@/lib/domain/chains'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import type { OrderJournal, RampApi } from '@/lib/domain/ports'
import { fetchStatus } from './fetch-status'
import { putHash } from './put-hash'

/** What the components need from their host. */
export interface Ramp {
  readonly api: RampApi
  readonly journal: OrderJournal
  readonly chains: readonly Chain[]
  readonly rules: PlanRules
  /** False without an account of ours, where nothing can be saved. True by default. */
  readonly savesRecipients?: boolean
  /** When the server rendered this page, in milliseconds by its clock: what a page shows before it has a clock itself. */
  readonly renderedAt?: number
}

const RampContext = createContext<Ramp | null>(null)

export function useRamp(): Ramp {
  const ramp = useContext(RampContext)
  if (ramp === null) throw new Error('useRamp needs a RampProvider above it')
  return ramp
}

export function RampProvider({ ramp, children }: { ramp: Ramp; children: ReactNode }) {
  return <RampContext value={ramp}>{children}</RampContext>
}

/** A page's server actions as props: components never import a route. The rest of both ports uses our own routes. */
type RampActions = Required<Omit<RampApi, 'status'>> & Omit<OrderJournal, 'isHere' | 'recordHash'>

interface PageRampProviderProps {
  actions: RampActions
  chains: readonly Chain[]
  rules: PlanRules
  /** Where the time decides what is shown first. */
  renderedAt?: number
  children: ReactNode
}

/**
 * The provider for our pages: implements both ports with server actions, and the status with our own route. A press
 * reports an outdated page.
 */
export function PageRampProvider({ actions, chains, rules, renderedAt, children }: PageRampProviderProps) {
  const ramp = useMemo<Ramp>(
    () => ({
      chains,
      rules,
      ...(renderedAt === undefined ? {} : { renderedAt }),
      api: {
        ...actions,
        quote: whileKnown(actions.quote),
        status: fetchStatus,
      },
      journal: {
        ...actions,
        beginStep: whileKnown(actions.beginStep),
        // Uses a route: a hash must neither wait behind another action nor end with its page.
        recordHash: putHash,
        cancelOrder: whileKnown(actions.cancelOrder),
        reportPayment: whileKnown(actions.reportPayment),
      },
    }),
    [actions, chains, rules, renderedAt],
  )
  return <RampProvider ramp={ramp}>{children}</RampProvider>
}

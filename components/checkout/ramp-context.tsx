'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { whileKnown } from '@/components/ui/outdated'
import type { Chain } from '@/lib/domain/chains'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import type { OrderJournal, RampApi } from '@/lib/domain/ports'
import { fetchStatus } from './fetch-status'
import { putHash } from './put-hash'

/** What the components need from whoever hosts them. */
export interface Ramp {
  readonly api: RampApi
  readonly journal: OrderJournal
  readonly chains: readonly Chain[]
  readonly rules: PlanRules
  /** Where no account of ours exists nothing can be saved. True unless said. */
  readonly savesRecipients?: boolean
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

/** The server actions of a page, as props: components never import a route. */
export interface RampActions {
  readonly quoteSell: RampApi['quoteSell']
  readonly quoteBuy: NonNullable<RampApi['quoteBuy']>
  readonly quoteSend: NonNullable<RampApi['quoteSend']>
  readonly listSavedRecipients: RampApi['recipients']
  readonly checkOrder: NonNullable<RampApi['check']>
  readonly readSellBalances: RampApi['balances']
  readonly beginStep: OrderJournal['begin']
  readonly recordRefusal: OrderJournal['recordRefusal']
  readonly recordUnknown: OrderJournal['recordUnknown']
  readonly cancelOrder: OrderJournal['cancel']
  readonly claimPayment: OrderJournal['claimPayment']
}

interface PageRampProviderProps {
  actions: RampActions
  chains: readonly Chain[]
  rules: PlanRules
  children: ReactNode
}

/** The pages' way in: both interfaces made of server actions, the status from our own route. What a person presses tells of an older page. */
export function PageRampProvider({ actions, chains, rules, children }: PageRampProviderProps) {
  const ramp = useMemo<Ramp>(
    () => ({
      chains,
      rules,
      api: {
        quoteSell: whileKnown(actions.quoteSell),
        quoteBuy: whileKnown(actions.quoteBuy),
        quoteSend: whileKnown(actions.quoteSend),
        status: fetchStatus,
        check: actions.checkOrder,
        recipients: actions.listSavedRecipients,
        balances: actions.readSellBalances,
      },
      journal: {
        begin: whileKnown(actions.beginStep),
        // By a route: a hash must neither wait behind another action nor end with its page.
        recordHash: putHash,
        recordRefusal: actions.recordRefusal,
        recordUnknown: actions.recordUnknown,
        cancel: whileKnown(actions.cancelOrder),
        claimPayment: whileKnown(actions.claimPayment),
      },
    }),
    [actions, chains, rules],
  )
  return <RampProvider ramp={ramp}>{children}</RampProvider>
}

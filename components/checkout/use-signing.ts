'use client'

import { useCallback, useReducer, useRef } from 'react'
import type { StepName } from '@/lib/domain/quote'
import type { OrderView } from '@/lib/domain/ramp-api'
import type { StepOutcome } from '@/lib/wallet/types'
import { loadWallet } from '../wallet/wallet-store'
import { type Activity, type ActivityEvent, activityReducer, idle } from './activity'
import { useRamp } from './ramp-context'

export interface Signing {
  readonly activity: Activity
  readonly sign: (order: OrderView, step: StepName) => Promise<void>
  readonly switchChain: (chainId: number) => Promise<void>
}

function eventOf(outcome: StepOutcome): ActivityEvent {
  switch (outcome.kind) {
    case 'refused':
      return { type: 'refused' }
    case 'stopped':
      return { type: 'stopped', code: outcome.code }
    case 'unknown':
      return { type: 'stopped', code: 'sent_unknown' }
    case 'other-step':
      return { type: 'changed' }
    case 'sent':
      return { type: 'ended' }
  }
}

/** The effects of signing. Each starts from a press and asks the wallet at most once. */
export function useSigning(accept: (order: OrderView | null) => void, checkNow: () => void): Signing {
  const { chains, journal, rules } = useRamp()
  const [activity, dispatch] = useReducer(activityReducer, idle)
  // The reducer's state is seen a render later; two presses in one frame must still be one prompt.
  const isAsking = useRef(false)

  const sign = useCallback(
    async (order: OrderView, step: StepName) => {
      if (isAsking.current) return
      isAsking.current = true
      dispatch({ type: 'step-asked', step })
      try {
        const wallet = await loadWallet(chains)
        const onPhase = (phase: 'checking' | 'recording' | 'prompting' | 'saving') =>
          dispatch({ type: 'phase', phase })
        const outcome = await wallet.sendStep({ order, step, rules, journal, onPhase })
        accept(outcome.order)
        dispatch(eventOf(outcome))
      } catch {
        dispatch({ type: 'stopped', code: 'wallet_failed' })
      } finally {
        isAsking.current = false
        checkNow()
      }
    },
    [accept, chains, checkNow, journal, rules],
  )

  const switchChain = useCallback(
    async (chainId: number) => {
      dispatch({ type: 'switch-asked' })
      try {
        const wallet = await loadWallet(chains)
        const result = await wallet.switchChain(chainId)
        dispatch({ type: 'switch-ended', code: result.ok ? null : result.error.code })
      } catch {
        dispatch({ type: 'switch-ended', code: 'wallet_failed' })
      }
    },
    [chains],
  )

  return { activity, sign, switchChain }
}

'use client'

import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react'
import { newIntentKey } from '@/components/ui/intent-key'
import type { StepName } from '@/lib/domain/kinds/quote'
import { isKnownSent } from '@/lib/domain/order/view/progress'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { StepOutcome } from '@/lib/wallet/types'
import { loadWallet, useWalletConnection } from '../../wallet/wallet-store'
import { useRamp } from '../ramp-context'
import { type Activity, type ActivityEvent, activityReducer, idle } from './activity'

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
      // The order's page shows what was already sent; that is news, not an error.
      return outcome.code === 'step_already_sent'
        ? { type: 'ended' }
        : { type: 'stopped', code: outcome.code }
    case 'unknown':
      return { type: 'unclear' }
    case 'other-step':
      return { type: 'changed' }
    case 'sent':
      return { type: 'ended' }
  }
}

/** Asks the wallet for another chain. The wait ends too once the wallet is on the order's. */
function useChainSwitch(
  wanted: number,
  activity: Activity,
  dispatch: Dispatch<ActivityEvent>,
): Signing['switchChain'] {
  const { chains } = useRamp()
  // Some wallets never answer, and the person switches by hand.
  const chainId = useWalletConnection()?.chainId
  const isSwitched = activity.kind === 'switching' && chainId === wanted
  useEffect(() => {
    if (isSwitched) dispatch({ type: 'switch-ended', code: null })
  }, [isSwitched, dispatch])

  return useCallback(
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
    [chains, dispatch],
  )
}

/** The actions of signing. Each starts from a press and asks the wallet at most once. */
export function useSigning(
  shown: OrderView,
  accept: (order: OrderView | null) => void,
  checkNow: () => void,
): Signing {
  const { chains, journal, rules } = useRamp()
  const [activity, dispatch] = useReducer(activityReducer, idle)
  // The reducer's state arrives a render later; two presses in one frame must still be one prompt.
  const asking = useRef<symbol | null>(null)
  // A wallet may send and never answer: the record then ends the wait, and a late answer changes nothing here.
  const isAnswered =
    activity.kind === 'working' && activity.phase === 'prompting' && isKnownSent(shown, activity.step)
  useEffect(() => {
    if (!isAnswered) return
    asking.current = null
    dispatch({ type: 'ended' })
  }, [isAnswered])

  const switchChain = useChainSwitch(shown.chainId, activity, dispatch)
  const sign = useCallback(
    async (order: OrderView, step: StepName) => {
      if (asking.current !== null) return
      const mine = Symbol(step)
      asking.current = mine
      const tell = (event: ActivityEvent) => {
        if (asking.current === mine) dispatch(event)
      }
      tell({ type: 'step-asked', step })
      try {
        const wallet = await loadWallet(chains)
        const { sendStep } = await wallet.loadSendStep()
        const outcome = await sendStep(await wallet.provider(), {
          order,
          step,
          press: newIntentKey(),
          chains,
          rules,
          journal,
          onPhase: (phase) => tell({ type: 'phase', phase }),
        })
        accept(outcome.order)
        tell(eventOf(outcome))
      } catch {
        tell({ type: 'stopped', code: 'wallet_failed' })
      } finally {
        if (asking.current === mine) asking.current = null
        checkNow()
      }
    },
    [accept, chains, checkNow, journal, rules],
  )

  return { activity, sign, switchChain }
}

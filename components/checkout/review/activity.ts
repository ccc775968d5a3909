// What only this browser knows: the wallet's current activity. Everything else about an order comes from the server.
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { StepPhase } from '@/lib/wallet/types'

export type Activity =
  | { readonly kind: 'idle' }
  | { readonly kind: 'switching' }
  | { readonly kind: 'working'; readonly step: StepName; readonly phase: StepPhase }
  | { readonly kind: 'refused'; readonly step: StepName }
  /** The wallet may have sent it; the record says what is known. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'stopped'; readonly during: 'step' | 'switch'; readonly code: ErrorCode }
  /** Another step is next now; the wallet was not asked. */
  | { readonly kind: 'changed' }

export type ActivityEvent =
  | { readonly type: 'switch-asked' }
  | { readonly type: 'switch-ended'; readonly code: ErrorCode | null }
  | { readonly type: 'step-asked'; readonly step: StepName }
  | { readonly type: 'phase'; readonly phase: StepPhase }
  | { readonly type: 'refused' | 'unclear' }
  | { readonly type: 'stopped'; readonly code: ErrorCode }
  | { readonly type: 'changed' }
  | { readonly type: 'ended' }

/** The step that the wallet is showing, or an approval that it has sent and no block contains yet. */
export function pendingStep(order: Pick<OrderView, 'state' | 'steps'>, activity: Activity): StepName | null {
  if (activity.kind === 'working') return activity.step
  if (order.state !== 'approving') return null
  return order.steps.find(({ status }) => status === 'sent')?.name ?? null
}

export const idle: Activity = { kind: 'idle' }

function whileWorking(state: Extract<Activity, { kind: 'working' }>, event: ActivityEvent): Activity {
  switch (event.type) {
    case 'phase':
      return { ...state, phase: event.phase }
    case 'refused':
      return { kind: 'refused', step: state.step }
    case 'stopped':
      return { kind: 'stopped', during: 'step', code: event.code }
    case 'changed':
    case 'unclear':
      return { kind: event.type }
    case 'ended':
      return idle
    // A second press while the wallet is being asked must never open a second prompt.
    default:
      return state
  }
}

/** An event that does not fit the state leaves it unchanged. */
export function activityReducer(state: Activity, event: ActivityEvent): Activity {
  if (state.kind === 'working') return whileWorking(state, event)
  if (state.kind === 'switching') {
    if (event.type !== 'switch-ended') return state
    return event.code === null ? idle : { kind: 'stopped', during: 'switch', code: event.code }
  }
  switch (event.type) {
    case 'switch-asked':
      return { kind: 'switching' }
    case 'step-asked':
      return { kind: 'working', step: event.step, phase: 'checking' }
    default:
      return state
  }
}

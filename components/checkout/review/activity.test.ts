import { describe, expect, test } from 'vitest'
import type { StepView } from '@/lib/domain/order/parts'
import { type Activity, activityReducer, idle, pendingStep } from './activity'

const prompting: Activity = { kind: 'working', step: 'approval', phase: 'prompting' }

describe('the wallet’s activity', () => {
  test('ignores a second press while the wallet is being asked', () => {
    expect(activityReducer(prompting, { type: 'step-asked', step: 'transfer' })).toBe(prompting)
    expect(activityReducer(prompting, { type: 'switch-asked' })).toBe(prompting)
  })

  test('goes through a step’s phases and keeps its outcome', () => {
    const asked = activityReducer(idle, { type: 'step-asked', step: 'transfer' })
    expect(asked).toEqual({ kind: 'working', step: 'transfer', phase: 'checking' })
    expect(activityReducer(asked, { type: 'phase', phase: 'saving' })).toMatchObject({ phase: 'saving' })
    expect(activityReducer(asked, { type: 'ended' })).toEqual(idle)
    expect(activityReducer(asked, { type: 'refused' })).toEqual({ kind: 'refused', step: 'transfer' })
    expect(activityReducer(asked, { type: 'stopped', code: 'insufficient_gas' })).toEqual({
      kind: 'stopped',
      during: 'step',
      code: 'insufficient_gas',
    })
  })

  test('ignores a late answer to an ended request', () => {
    expect(activityReducer(idle, { type: 'phase', phase: 'saving' })).toBe(idle)
    expect(activityReducer(idle, { type: 'refused' })).toBe(idle)
    expect(activityReducer(idle, { type: 'switch-ended', code: null })).toBe(idle)
  })

  test('allows another press after a refusal or a stop', () => {
    const refused = activityReducer(prompting, { type: 'refused' })
    expect(activityReducer(refused, { type: 'step-asked', step: 'approval' }).kind).toBe('working')
    const switching = activityReducer(refused, { type: 'switch-asked' })
    expect(activityReducer(switching, { type: 'switch-ended', code: 'wallet_refused' })).toEqual({
      kind: 'stopped',
      during: 'switch',
      code: 'wallet_refused',
    })
  })
})

describe('the step that has been pressed', () => {
  const sent = { name: 'approval', status: 'sent' } as StepView // Safe: nothing else of it is read.

  test('is the one that the wallet shows, then an approval that waits for a block', () => {
    expect(pendingStep({ state: 'quoted', steps: [] }, prompting)).toBe('approval')
    expect(pendingStep({ state: 'approving', steps: [sent] }, idle)).toBe('approval')
  })

  test('is null once a block has the approval, and while the wallet may not have been asked', () => {
    expect(pendingStep({ state: 'quoted', steps: [] }, idle)).toBeNull()
    expect(pendingStep({ state: 'quoted', steps: [{ ...sent, status: 'mined' }] }, idle)).toBeNull()
    expect(pendingStep({ state: 'approving', steps: [{ ...sent, status: 'begun' }] }, idle)).toBeNull()
  })
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StepPhase } from '@/lib/wallet/types'
import en from '@/messages/en.json'
import { orderIn, show, withoutNetwork } from '../testing'
import type { Activity } from './activity'
import { SignAction } from './sign-action'

withoutNetwork()

const steps = { kind: 'unread', left: [], next: null, pending: 'approval' } as const

function heardDuring(activity: Activity): string | null {
  const signing = { activity, sign: async () => {}, switchChain: async () => {} }
  const order = orderIn('approving')
  const { unmount } = show(<SignAction order={order} steps={steps} signing={signing} />)
  const { textContent } = screen.getByRole('status')
  unmount()
  return textContent
}

test('while a step is signed, announces what a person waits for or does, not what passes in an instant', () => {
  const during = (phase: StepPhase) => heardDuring({ kind: 'working', step: 'approval', phase })
  expect(during('checking')).toBe(en.sign.phases.checking)
  expect(during('recording')).toBe('')
  expect(during('prompting')).toBe(en.sign.phases.prompting)
  expect(during('saving')).toBe('')
  expect(heardDuring({ kind: 'idle' })).toBe(en.sign.states.mining)
})

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import type { Ramp } from '../ramp-context'
import { fakeRamp, orderIn, show } from '../testing'
import { CancelOrder } from './cancel-order'

afterEach(cleanup)

type Cancel = Ramp['journal']['cancelOrder']

function pressCancel(cancelOrder: Cancel) {
  const accept = vi.fn()
  show(<CancelOrder order={orderIn('quoted')} accept={accept} />, fakeRamp({ journal: { cancelOrder } }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this sale' }))
  return accept
}

test.each<readonly [string, Cancel, 'unexpected' | 'no_answer']>([
  ['is refused', async () => fail({ code: 'unexpected' }), 'unexpected'],
  ['gets no answer', () => Promise.reject(new Error('offline')), 'no_answer'],
])('a cancellation that %s says so, and the order stays', async (_, cancelOrder, code) => {
  const accept = pressCancel(cancelOrder)
  expect(await screen.findByText(en.errors[code].title)).toBeTruthy()
  expect(accept).not.toHaveBeenCalled()
})

test('a cancelled order is shown at once', async () => {
  const cancelled = orderIn('cancelled')
  const accept = pressCancel(async () => ok(cancelled))
  await expect.poll(() => accept).toHaveBeenCalledWith(cancelled)
  expect(screen.queryByRole('alert')).toBeNull()
})

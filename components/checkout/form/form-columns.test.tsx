// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { show } from '../testing'
import { FormColumns } from './form-columns'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))

test('a press that takes time is announced, in words of its own if it has some', () => {
  const sends = { term: 'You send', amount: null }
  const gets = { term: 'They receive', amount: null }
  const heard = (button: ComponentProps<typeof FormColumns>['button']) => {
    const { unmount } = show(
      <FormColumns summary={[sends, gets]} button={button} note="">
        {null}
      </FormColumns>,
    )
    const { textContent } = screen.getByRole('status')
    unmount()
    return textContent
  }
  const asking = 'Getting your quote…'
  expect(heard({ text: asking, busyText: asking, isBusy: true })).toBe(asking)
  expect(heard({ text: 'Continue', isBusy: true })).toBe(en.common.working)
})

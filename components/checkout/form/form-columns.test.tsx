// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing'
import { FormColumns } from './form-columns'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))
afterEach(cleanup)

test('a press that takes time is announced as its button says it', () => {
  const sends = { term: 'You send', amount: null }
  const gets = { term: 'They receive', amount: null }
  const button = { text: 'Getting your quote…', isBusy: true }
  show(
    <FormColumns summary={[sends, gets]} button={button} note="">
      {null}
    </FormColumns>,
  )
  expect(screen.getByRole('status').textContent).toBe(button.text)
})

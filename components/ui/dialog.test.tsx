// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog'

const onOpenChange = vi.fn()
beforeEach(() => {
  onOpenChange.mockClear()
  render(
    <Dialog open title="Remove?" closeLabel="Close" onOpenChange={onOpenChange}>
      <p>The address</p>
    </Dialog>,
  )
})
afterEach(cleanup)

test('a press beside the dialog closes it when it is over, so that it does not go on to what is behind', () => {
  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(dialog)
  expect(onOpenChange).not.toHaveBeenCalled()
  fireEvent.click(dialog)
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

test('a press that begins in the dialog and ends beside it, as where text is selected, leaves it open', () => {
  fireEvent.pointerDown(screen.getByText('The address'))
  fireEvent.click(screen.getByRole('dialog'))
  expect(onOpenChange).not.toHaveBeenCalled()
})

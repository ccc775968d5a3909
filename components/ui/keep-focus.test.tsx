// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FocusSlot, KeepFocus } from './keep-focus'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const page = (children: ReactNode) => (
  <main data-focus-root="">
    <KeepFocus />
    <h1>Your sale</h1>
    {children}
  </main>
)

test('the next control of the same place takes the focus of one that went away', async () => {
  const shown = (step: string) =>
    page(
      <>
        <button type="button">Details</button>
        <FocusSlot name="step">
          <button type="button" key={step}>
            {step}
          </button>
        </FocusSlot>
      </>,
    )
  const { rerender } = render(shown('Switch network'))
  screen.getByRole('button', { name: 'Switch network' }).focus()
  rerender(shown('Approve'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve' })))
})

test('without a next control the heading takes it', async () => {
  const { rerender } = render(page(<button type="button">Remove</button>))
  screen.getByRole('button').focus()
  rerender(page(null))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('the removal of another control moves nothing', async () => {
  vi.useFakeTimers()
  const stays = (
    <button type="button" key="stays">
      Details
    </button>
  )
  const { rerender } = render(page([stays, <p key="goes">Saved</p>]))
  screen.getByRole('button').focus()
  rerender(page([stays]))
  await vi.runAllTimersAsync()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('a page that was just loaded, where nothing had the focus, is left alone', async () => {
  vi.useFakeTimers()
  const { rerender } = render(page(<button type="button">Remove</button>))
  rerender(page(<p>Removed</p>))
  await vi.runAllTimersAsync()
  expect(document.activeElement).toBe(document.body)
})

test('a new step that takes the focus itself keeps it', async () => {
  function Step() {
    const heading = useRef<HTMLHeadingElement>(null)
    useEffect(() => heading.current?.focus(), [])
    return (
      <h2 ref={heading} tabIndex={-1}>
        Next step
      </h2>
    )
  }
  vi.useFakeTimers()
  const { rerender } = render(page(<button type="button">Go on</button>))
  screen.getByRole('button').focus()
  rerender(page(<Step />))
  await vi.runAllTimersAsync()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})

test('a widget between two of its screens keeps the focus from the page’s heading', async () => {
  vi.useFakeTimers()
  const widget = (screen: ReactNode) => page(<div data-focus-root="">{screen}</div>)
  const { rerender } = render(widget(<button type="button">Continue</button>))
  screen.getByRole('button').focus()
  rerender(widget(<p>Loading</p>))
  await vi.runAllTimersAsync()
  expect(document.activeElement).toBe(document.body)
  rerender(widget(<h1>Review</h1>))
  await vi.runAllTimersAsync()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Review' }))
})

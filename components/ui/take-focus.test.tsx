// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StepHeading } from './step-heading'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const step = (name: string) => (
  <>
    <button type="button">Before</button>
    <StepHeading step={name}>{name}</StepHeading>
  </>
)

function frame(): void {
  // Safe: only compared with the window itself.
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
}

test('in a frame, a step that comes while the person types in the page around it waits until they come back', () => {
  frame()
  const isHere = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { rerender } = render(step('Processing'))
  rerender(step('Completed'))
  expect(document.activeElement).toBe(document.body)
  isHere.mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Completed' }))
})

test('in a frame that has the focus, and in a page of ours, a step takes it at once', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { rerender } = render(step('Processing'))
  rerender(step('Sent'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sent' }))
  frame()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  rerender(step('Completed'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Completed' }))
})

test('a step of a widget takes nothing from a field of its host’s page, but from one of its own', () => {
  const hosts = (name: string) => (
    <>
      <input aria-label="Chat" />
      <section data-focus-root="">
        <input aria-label="Amount" />
        {step(name)}
      </section>
    </>
  )
  const { rerender } = render(hosts('Processing'))
  const chat = screen.getByRole('textbox', { name: 'Chat' })
  chat.focus()
  rerender(hosts('Completed'))
  expect(document.activeElement).toBe(chat)
  screen.getByRole('textbox', { name: 'Amount' }).focus()
  rerender(hosts('Sell'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sell' }))
})

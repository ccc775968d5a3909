import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { frameOf } from '../test/element-frame'
import './ramp-element'

test('a page that React hydrates after the element has its frame keeps both', async () => {
  const Host = () => (
    <main>
      {/* @ts-expect-error: a host declares the element's type itself. */}
      <ramp-widget src="https://pay.example">The checkout needs JavaScript.</ramp-widget>
    </main>
  )
  const onRecoverableError = vi.fn()
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(<Host />)
  const element = page.querySelector<HTMLElement>('ramp-widget')
  if (!element) throw new Error('no element')
  const { frame } = frameOf(element)

  await act(() => hydrateRoot(page, <Host />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(page.querySelector('ramp-widget')).toBe(element)
  expect(frame.isConnected).toBe(true)
})

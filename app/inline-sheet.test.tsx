import { act } from '@testing-library/react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { InlineSheet } from './inline-sheet'

const sheet = <InlineSheet nonce="abc" imports='@import url("/all.css");' />
let root: Root | null = null
afterEach(() => act(() => root?.unmount()))

test('a browser keeps the text that the server sent', async () => {
  const place = document.createElement('div')
  place.innerHTML = '<style nonce="abc">b{}</style>'
  root = await act(() => hydrateRoot(place, sheet))
  expect(place.textContent).toBe('b{}')
})

test('a page that only the browser renders, as after a failure on the server, imports the sheet', async () => {
  const place = document.createElement('div')
  root = createRoot(place)
  await act(async () => root?.render(sheet))
  expect(place.innerHTML).toBe('<style nonce="abc">@import url("/all.css");</style>')
})

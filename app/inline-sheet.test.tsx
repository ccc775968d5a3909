import { act } from '@testing-library/react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { InlineSheet } from './inline-sheet'

const sheet = <InlineSheet nonce="abc" links="/all.css /more.css" />
let root: Root | null = null
afterEach(() => {
  act(() => root?.unmount())
  document.head.replaceChildren()
  document.body.replaceChildren()
})

function placeWith(html: string): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  return place
}

test('a browser keeps the text that the server sent', async () => {
  const place = placeWith('<style id="sheet" nonce="abc">b{}</style>')
  root = await act(() => hydrateRoot(place, sheet))
  expect(place.textContent).toBe('b{}')
  expect(document.querySelector('link')).toBeNull()
})

test('a page that only the browser renders, as after a failure on the server, links the sheet', async () => {
  root = createRoot(placeWith(''))
  await act(async () => root?.render(sheet))
  const links = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/all.css', '/more.css']))
  expect(document.querySelector('style')).toBeNull()
})

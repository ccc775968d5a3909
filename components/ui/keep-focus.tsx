'use client'

import { type ReactNode, type RefObject, useEffect } from 'react'
import { takeFocus } from './take-focus'

/** Long enough for a heading or a dialog to take the focus itself, too short to press a key in. */
const GRACE_MS = 50

const places = '[data-focus-slot], [data-focus-root], dialog'
const controls = 'button, a[href], input, select, textarea, summary'

/**
 * A place whose controls replace each other: when the one with the focus goes away, the next one takes it. The place
 * itself may move, too: the new one has the same name.
 */
export function FocusSlot({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-focus-slot={name} className="grid empty:hidden">
      {children}
    </div>
  )
}

/** The places around an element, the innermost first. */
function placesAround(element: Element): readonly Element[] {
  const found: Element[] = []
  for (let at = element.closest(places); at !== null; at = at.parentElement?.closest(places) ?? null)
    found.push(at)
  return found
}

function sameSlot(gone: Element, root: Element): Element | null {
  const name = gone.getAttribute('data-focus-slot')
  return name === null ? null : root.querySelector(`[data-focus-slot="${name}"]`)
}

function targetIn(place: Element | null): HTMLElement | null {
  if (place === null) return null
  return place.querySelector<HTMLElement>(place.matches('[data-focus-root]') ? 'h1' : controls)
}

function moveTo(target: HTMLElement): void {
  const isHeading = target.tagName === 'H1'
  if (isHeading && !target.hasAttribute('tabindex')) target.tabIndex = -1
  // A person with a pointer must not lose the place that they are reading.
  takeFocus(target, { preventScroll: isHeading })
}

/**
 * A browser gives the focus to the page when the focused element is removed: a keyboard then starts at the top again,
 * and a screen reader falls silent. Here it goes to the next control of the same place, else to the page's heading.
 * A page that was just loaded, where nothing had the focus, is left alone.
 */
function keepFocus(root: HTMLElement): () => void {
  let last: { readonly element: Element; readonly around: readonly Element[] } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  const isLost = () =>
    last !== null &&
    !last.element.isConnected &&
    (document.activeElement === null || document.activeElement === document.body)

  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = { element: target, around: placesAround(target) }
  }
  const restore = () => {
    timer = null
    if (last === null || !isLost()) return
    for (const place of last.around) {
      const target = targetIn(place.isConnected ? place : sameSlot(place, root))
      if (target !== null) return moveTo(target)
      // A widget between two of its screens: the next one brings a heading.
      if (place.isConnected && place.matches('[data-focus-root]')) return
    }
    const heading = root.querySelector('h1')
    if (heading !== null) moveTo(heading)
  }
  const observer = new MutationObserver(() => {
    if (timer === null && isLost()) timer = setTimeout(restore, GRACE_MS)
  })

  root.addEventListener('focusin', remember)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', remember)
    observer.disconnect()
    if (timer !== null) clearTimeout(timer)
  }
}

export function useKeepFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => (root.current === null ? undefined : keepFocus(root.current)), [root])
}

/** The same for a whole page of ours. */
export function KeepFocus() {
  useEffect(() => keepFocus(document.body), [])
  return null
}

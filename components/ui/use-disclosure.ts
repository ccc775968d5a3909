'use client'

import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far each key moves among the controls. */
const moves: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const controlsOf = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('a[href], button') ?? []),
]

/**
 * A button that shows a panel (the disclosure pattern). Escape closes the panel and returns the focus to the button;
 * it also closes when the focus or a press goes elsewhere. Arrow down opens it; arrows, Home and End move among its controls.
 */
export function useDisclosure() {
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  /** A move among controls that have yet to be loaded. */
  const missed = useRef(0)
  useEffect(() => {
    if (!isOpen) return
    // Safari on an iPhone leaves the focus where it is when a bare part of the page is pressed. A finger that scrolls is no press:
    // it ends in `pointercancel`.
    const closeOutside = ({ target, pointerType }: PointerEvent) => {
      const isOutside = target instanceof Node && !opener.current?.parentElement?.contains(target)
      if (pointerType === 'touch' && isOutside) setOpen(false)
    }
    addEventListener('pointerup', closeOutside)
    return () => removeEventListener('pointerup', closeOutside)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const moveBy = (by: number) => {
    const controls = controlsOf(panel.current)
    missed.current = controls.length === 0 ? by : 0
    const at = controls.findIndex((control) => control === document.activeElement)
    // From the button itself, which is not among them, only downwards.
    if (at < 0 && by < 0) return
    controls.at(Math.max(0, Math.min(controls.length - 1, at + by)))?.focus()
  }
  /** For a panel whose content is loaded on demand: call it once that content is there. */
  const catchUp = () => {
    const by = missed.current
    missed.current = 0
    if (by !== 0 && document.activeElement === opener.current) moveBy(by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else if (by !== undefined && (isOpen || event.key === 'ArrowDown')) {
      // The panel has to be shown before anything in it can take the focus.
      flushSync(() => setOpen(true))
      event.preventDefault()
      moveBy(by)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return { isOpen, setOpen, close, catchUp, opener, panel, panelId, box: { onKeyDown, onBlur } }
}

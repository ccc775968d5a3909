/**
 * Focuses what appeared without a press, but not while the person types in a field of the page around a widget. A frame
 * can't see that page, so there it waits until they come back.
 */
export function takeFocus(target: HTMLElement | null, options?: FocusOptions): void {
  const at = document.activeElement
  if (at?.matches('input, select, textarea') && target?.closest('[data-focus-root]')?.contains(at) === false)
    return
  if (window.parent === window || document.hasFocus()) target?.focus(options)
  // Without a scroll: they may come back by pressing something.
  else window.addEventListener('focus', () => target?.focus({ preventScroll: true }), { once: true })
}

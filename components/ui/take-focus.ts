/**
 * Focuses what came by itself, unless the person is in a field of the page around a widget: it would take what they type.
 * Around a frame, that page can't be seen: there it waits until they come back.
 */
export function takeFocus(target: HTMLElement | null, options?: FocusOptions): void {
  const at = document.activeElement
  if (at?.matches('input, select, textarea') && target?.closest('[data-focus-root]')?.contains(at) === false)
    return
  if (window.parent === window || document.hasFocus()) target?.focus(options)
  // Without a scroll: they may come back by pressing something.
  else window.addEventListener('focus', () => target?.focus({ preventScroll: true }), { once: true })
}

/**
 * Focuses what came by itself. In a frame, that would take the keyboard from the page around it, where a person may be
 * typing: there it waits until they come back.
 */
export function takeFocus(target: HTMLElement | null, options?: FocusOptions): void {
  if (window.parent === window || document.hasFocus()) target?.focus(options)
  // Without a scroll: they may come back by pressing something.
  else window.addEventListener('focus', () => target?.focus({ preventScroll: true }), { once: true })
}

import { vi } from 'vitest'

/**
 * The frame of a connected <ramp-widget> and the window in it. jsdom gives no window to a frame in a shadow root, so
 * the window is that of another frame.
 * @throws when the element has no frame
 */
export function frameOf(element: HTMLElement): { frame: HTMLIFrameElement; inside: Window } {
  const frame = element.shadowRoot?.querySelector('iframe')
  const inside = document.body.appendChild(document.createElement('iframe')).contentWindow
  if (frame == null || inside === null) throw new Error('the element made no frame')
  vi.spyOn(frame, 'contentWindow', 'get').mockReturnValue(inside)
  return { frame, inside }
}

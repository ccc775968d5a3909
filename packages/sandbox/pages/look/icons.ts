import { html } from 'hono/html'
import type { Markup } from '../layout'

/** Drawn with lines, on a square of 24. */
const PATHS = {
  back: 'M19 12H5m6-6-6 6 6 6',
  pix: 'M4 7V4h3m10 0h3v3M4 17v3h3m10 0h3v-3M12 8l4 4-4 4-4-4z',
  statement: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14a6.5 6.5 0 0 1 3.5 6',
  received: 'M17 7 7 17m0-8v8h8',
  sent: 'M7 17 17 7m0 8V7H9',
  returned: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  cash: 'M12 5v14M5 12h14',
} as const

export type IconName = keyof typeof PATHS

/** Decoration: the text beside it says the same. */
export function icon(name: IconName): Markup {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`
}

/** The mark of a success, whose stroke is drawn. */
export function tick(): Markup {
  return html`<svg class="icon draw" viewBox="0 0 24 24" aria-hidden="true"><path pathLength="1" d="M5 12.5l4.5 4.5L19 7.5"/></svg>`
}

import { html } from 'hono/html'
import type { Language } from '../bank/labels'
import { formatReais } from '../service/market/decimal'
import type { Markup } from './layout'
import { TIME_STYLES } from './look/time-styles'

/** Grouped as text: a number would lose centavos of a large sum. */
export function reais(centavos: bigint, language: Language): string {
  const [whole = '', fraction = ''] = formatReais(centavos < 0n ? -centavos : centavos).split('.')
  const [group, point] = language === 'pt-BR' ? ['.', ','] : [',', '.']
  return `${centavos < 0n ? '−' : ''}R$ ${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${fraction}`
}

const HOUR_MS = 3_600_000

/** A time in UTC, which the script of the pages (look/local-times.js) shows in the viewer's zone. */
export function moment(at: string, language: Language, style: keyof typeof TIME_STYLES = 'minute'): Markup {
  const options = { ...TIME_STYLES[style], timeZone: 'UTC' }
  const text = new Intl.DateTimeFormat(language, options).format(new Date(at))
  return html`<time datetime="${at}" data-style="${style}">${text} UTC</time>`
}

/** A deadline: only the time of day, unless that is another day's. */
export function deadline(at: string, nowMs: number, language: Language): Markup {
  return moment(at, language, Math.abs(Date.parse(at) - nowMs) > 12 * HOUR_MS ? 'minute' : 'deadline')
}

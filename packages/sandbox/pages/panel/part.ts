import { html } from 'hono/html'
import type { Language } from '../../bank/labels'
import type { Context } from '../../service/context'
import type { Markup } from '../layout'
import type { PanelWords } from './words'

/** Shared by all parts of the panel. */
export interface Part {
  readonly context: Context
  readonly words: PanelWords
  readonly language: Language
  /** The result of the last press. */
  readonly done: Done | null
}

/** The section of each form, by its path below the panel. */
const DONE_SECTIONS = {
  settle: 'orders',
  seed: 'orders',
  clock: 'clock',
  rate: 'prices',
  faucet: 'seeds',
  fund: 'seeds',
  faults: 'faults',
  'faults/clear': 'faults',
  lies: 'lies',
  'lies/clear': 'lies',
} as const
export type Done = keyof typeof DONE_SECTIONS
// Safe: Object.keys loses the names.
export const ALL_DONE = Object.keys(DONE_SECTIONS) as readonly Done[]
export type Section = (typeof DONE_SECTIONS)[Done]

export function readDone(text: string | undefined): Done | null {
  return text !== undefined && Object.hasOwn(DONE_SECTIONS, text) ? (text as Done) : null
}

export function sectionOf(done: Done): Section {
  return DONE_SECTIONS[done]
}

/** The section of the press, where the page scrolls back to. */
export function doneNote({ words, done }: Part, section: Section): Markup {
  if (done === null || DONE_SECTIONS[done] !== section) return html``
  return html`<p class="note good" role="status">${words[`done.${done}`]}</p>`
}

/** Includes the language, which the form passes on to the next page. */
export function languageField({ language }: Part): Markup {
  return html`<input type="hidden" name="lang" value="${language}">`
}

export function options(values: readonly (readonly [value: string, text: string])[]): Markup {
  return html`${values.map(([value, text]) => html`<option value="${value}">${text}</option>`)}`
}

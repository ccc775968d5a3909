import { html } from 'hono/html'
import type { Language } from '../bank/labels'
import type { Context } from '../service/context'
import type { Markup } from './layout'
import type { PanelWords } from './panel-words'

/** What every part of the panel is made from. */
export interface Part {
  readonly context: Context
  readonly words: PanelWords
  readonly language: Language
  /** What the last press did. */
  readonly done: Done | null
}

/** By the path of each form below the panel: the section that it stands in. */
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
// Object.keys forgets the names.
export const ALL_DONE = Object.keys(DONE_SECTIONS) as readonly Done[]
export type Section = (typeof DONE_SECTIONS)[Done]

export function readDone(text: string | undefined): Done | null {
  return text !== undefined && Object.hasOwn(DONE_SECTIONS, text) ? (text as Done) : null
}

export function sectionOf(done: Done): Section {
  return DONE_SECTIONS[done]
}

/** Where the press was made, since the page comes back there. */
export function doneNote({ words, done }: Part, section: Section): Markup {
  if (done === null || DONE_SECTIONS[done] !== section) return html``
  return html`<p class="note good" role="status">${words[`done.${done}`]}</p>`
}

/** With the language in it, which a form hands on to the page that follows. */
export function languageField({ language }: Part): Markup {
  return html`<input type="hidden" name="lang" value="${language}">`
}

export function options(values: readonly (readonly [value: string, text: string])[]): Markup {
  return html`${values.map(([value, text]) => html`<option value="${value}">${text}</option>`)}`
}

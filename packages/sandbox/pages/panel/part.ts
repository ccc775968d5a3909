import { html } from 'hono/html'
import type { Language } from '../../bank/labels'
import type { Context } from '../../service/context'
import type { Markup } from '../layout'
import type { PanelWords } from './words-en'

/** Shared by all sections of the panel. */
export interface Part {
  readonly context: Context
  readonly words: PanelWords
  readonly language: Language
  /** The result of the last press. */
  readonly done: Done | null
  /** The transaction of the last press. */
  readonly at: string | null
}

export const SECTIONS = ['orders', 'clock', 'prices', 'seeds', 'faults', 'lies', 'calls'] as const
export type Section = (typeof SECTIONS)[number]

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
} as const satisfies Record<string, Section>
export type Done = keyof typeof DONE_SECTIONS
// Safe: Object.keys loses the names.
export const ALL_DONE = Object.keys(DONE_SECTIONS) as readonly Done[]

export function readDone(text: string | undefined): Done | null {
  return text !== undefined && Object.hasOwn(DONE_SECTIONS, text) ? (text as Done) : null
}

/** The section asked for, or the one of the last press. */
export function readSection(text: string | undefined, done: Done | null): Section {
  return SECTIONS.find((name) => name === text) ?? (done === null ? 'orders' : DONE_SECTIONS[done])
}

/** What the last press did: where its transaction is listed, or at the top of its section. */
export function doneNote({ words, done, at }: Part, transactionId: string | null = null): Markup {
  if (done === null || at !== transactionId) return html``
  return html`<p class="note good" role="status">${words[`done.${done}`]}</p>`
}

/** Includes the language, which the form passes on to the next page. */
export function languageField({ language }: Part): Markup {
  return html`<input type="hidden" name="lang" value="${language}">`
}

export function options(values: readonly (readonly [value: string, text: string])[]): Markup {
  return html`${values.map(([value, text]) => html`<option value="${value}">${text}</option>`)}`
}

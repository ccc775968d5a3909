import { html } from 'hono/html'
import type { Language } from '../../bank/labels'
import type { Context } from '../../service/context'
import type { Markup } from '../layout'
import type { PanelWords } from './words-en'

/** A press that did nothing, and why. */
export interface Problem {
  /** Its form. */
  readonly act: Done
  /** What was given in the form, and the name of what is wrong in it, if anything is. */
  readonly given: Readonly<Record<string, string>>
  readonly field: string
  /** In the language of the page. */
  readonly text: string
  /** The service's own message, part of its interface and in one language only; null when the panel itself refused. */
  readonly wire: string | null
}

/** Shared by all sections of the panel. */
export interface Part {
  readonly context: Context
  readonly words: PanelWords
  readonly language: Language
  /** The result of the last press. */
  readonly done: Done | null
  readonly problem: Problem | null
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
/** The forms that are filled in, not only pressed. */
const FILLED: readonly Done[] = ['clock', 'rate', 'faucet', 'fund', 'faults', 'lies']
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

/** Why the last press did nothing, for a section that has no form to say it in. */
export function sectionProblem({ words, problem }: Part, show: Section): Markup {
  if (problem === null || (FILLED.includes(problem.act) && DONE_SECTIONS[problem.act] === show)) return html``
  return problemNote(words, problem)
}

/** The same in the form that was pressed, beside what was given in it. */
export function formProblem({ words, problem }: Part, act: Done): Markup {
  return problem?.act === act ? problemNote(words, problem) : html``
}

function problemNote(words: PanelWords, { text, wire }: Problem): Markup {
  const own = wire === null ? '' : html` <span class="s">${words.inItsWords} <q lang="en">${wire}</q></span>`
  return html`<p class="note bad" role="alert" id="why"><strong>${words.refused}</strong> ${text}${own}</p>`
}

/** What a field of a form shows: what was given in it when the press was refused, else its first value. */
export function textOf({ problem }: Part, act: Done, name: string, first = ''): string {
  return (problem?.act === act ? problem.given[name] : undefined) ?? first
}

/** The attributes of a field that is wrong. The cursor brings a form into view that is far down its section. */
export function wrong({ problem }: Part, act: Done, name: string): Markup | '' {
  if (problem?.act !== act || problem.field !== name) return ''
  return html` aria-invalid="true" aria-describedby="why" autofocus`
}

/** Includes the language, which the form passes on to the next page. */
export function languageField({ language }: Part): Markup {
  return html`<input type="hidden" name="lang" value="${language}">`
}

export function options(values: readonly (readonly [value: string, text: string])[], chosen: string): Markup {
  return html`${values.map(([value, text]) => html`<option value="${value}"${selected(value, chosen)}>${text}</option>`)}`
}

export function selected(value: string, chosen: string): Markup | '' {
  return value === chosen ? html` selected` : ''
}

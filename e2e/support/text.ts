// The words on the screen, from the same messages as the app's: journeys find elements by role and name.
import { existsSync, readFileSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import type { Locale } from '@/messages/locales'
import { overlay } from '@/messages/overlay'
import { site } from './site'

export type { Locale } from '@/messages/locales'

export type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string

export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

function readTree(file: string): MessageTree {
  // Safe: a tree of strings, as the test of these files says.
  return JSON.parse(readFileSync(file, 'utf8')) as MessageTree
}

/** With the texts of the brand in them, as the app shows them. */
export function readMessages(locale: Locale): MessageTree {
  const brand = `messages/${locale}.brand.json`
  return overlay<MessageTree>(readTree(`messages/${locale}.json`), existsSync(brand) ? readTree(brand) : {})
}

/** Throws on an unknown key: a journey must not look for a message that doesn't exist. */
export function textIn(locale: Locale): Text {
  const translate = createTranslator({
    locale,
    messages: readMessages(locale),
    onError: (error) => {
      throw error
    },
  })
  // Safe: the keys in journeys are plain strings, while the library's type only accepts literals.
  const say = translate as unknown as Text
  // Most journeys are sales; the others name their kind.
  return (key, values) => say(key, { kind: 'sell', flows: wordOf(site.flows), ...values })
}

/** A placeholder that matches any value. */
export const anything = '\u0000'

/** Matches a whole text in which `anything` replaces a value. */
export function patternOf(text: string): RegExp {
  const parts = text.split(anything).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}

/** Every message by its path, "checkout.getQuote" → "Get a price". */
export function flatten(tree: MessageTree, path = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const full = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') found.set(full, value)
    else for (const [inner, text] of flatten(value, full)) found.set(inner, text)
  }
  return found
}

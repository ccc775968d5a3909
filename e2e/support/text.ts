// The words on the screen, from the same messages as the app's: journeys find elements by role and name.
import { readFileSync } from 'node:fs'
import { createTranslator } from 'next-intl'

export type Locale = 'en' | 'pt-BR'
export type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string

export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

export function readMessages(locale: Locale): MessageTree {
  // Safe: both files are trees of strings, as their own test proves.
  return JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as MessageTree
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
  return (key, values) => say(key, { kind: 'sell', ...values })
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

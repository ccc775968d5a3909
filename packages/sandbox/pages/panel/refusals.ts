import type { ServiceError } from '../../service/http/errors'
import type { PanelWords } from './words-en'

/** The panel's message for a press that was refused. */
export interface Problem {
  /** In the language of the page. */
  readonly text: string
  /** The service's own message, part of its interface and in one language only; null when the panel itself refused. */
  readonly wire: string | null
}

/** By the code of the error, or by the field at the start of its message: "field: reason". */
export function refusalWords({ code, message }: ServiceError, words: PanelWords): string {
  const [field] = message.split(':')
  const keys = [`refusal.${code}`, `refusal.${field}`]
  const key = keys.find((each): each is keyof PanelWords => Object.hasOwn(words, each))
  return words[key ?? 'refusal.other']
}

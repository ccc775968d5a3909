import type { ServiceError } from '../service/http/errors'
import type { PanelWords } from './panel-words'

/** What the panel says of a press that did nothing. */
export interface Problem {
  /** In the language of the page. */
  readonly text: string
  /** The service's own message, which is part of its interface and has one language; null where the panel alone refused. */
  readonly wire: string | null
}

/** By the code of the refusal, or by the field at the head of its message: "field: reason". */
export function refusalWords({ code, message }: ServiceError, words: PanelWords): string {
  const [field] = message.split(':')
  const keys = [`refusal.${code}`, `refusal.${field}`]
  const key = keys.find((each): each is keyof PanelWords => Object.hasOwn(words, each))
  return words[key ?? 'refusal.other']
}

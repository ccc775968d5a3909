import { z } from '@hono/zod-openapi'
import { ServiceError } from '../../service/http/errors'
import type { PanelWords } from './words-en'

/** Fields that have another name at the service. */
const FIELDS: Readonly<Record<string, string>> = { advanceSeconds: 'amount' }

/** The field that an error is about. It may be none of the form. */
export function fieldOf(error: unknown): string {
  const name =
    error instanceof z.ZodError
      ? String(error.issues[0]?.path[0])
      : error instanceof ServiceError && error.message.split(':')[0]
  return name ? (FIELDS[name] ?? name) : ''
}

/** By the code of the error, or by the field at the start of its message: "field: reason". */
export function refusalWords({ code, message }: ServiceError, words: PanelWords): string {
  const [field] = message.split(':')
  const keys = [`refusal.${code}`, `refusal.${field}`]
  const key = keys.find((each): each is keyof PanelWords => Object.hasOwn(words, each))
  return words[key ?? 'refusal.other']
}

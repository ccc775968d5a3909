import type { Language } from '../../bank/labels'
import { EN, type Words } from './words-en'
import { PT } from './words-pt'

/** As the payee of a charge and the payer of a payout, in both languages. */
export const PROVIDER = 'Sandbox Pagamentos'

export function wordsOf(language: Language): Words {
  return language === 'pt-BR' ? PT : EN
}

type Group = 'memo' | 'move' | 'finding' | 'error' | 'status'

/** The text for the value in `name`, or the value itself. */
export function wordFor(words: Words, group: Group, name: string): string {
  return words[`${group}.${name}` as keyof Words] ?? name
}

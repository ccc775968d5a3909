import type { Language } from '../../bank/labels'
import { EN, type PanelWords } from './words-en'
import { PT } from './words-pt'

export function panelWords(language: Language): PanelWords {
  return language === 'pt-BR' ? PT : EN
}

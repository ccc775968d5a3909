import type { Language } from '../bank/labels'
import { formatReais } from '../service/market/decimal'

/** Grouped as text: a number would lose centavos of a large sum. */
export function reais(centavos: bigint, language: Language): string {
  const [whole = '', fraction = ''] = formatReais(centavos < 0n ? -centavos : centavos).split('.')
  const [group, point] = language === 'pt-BR' ? ['.', ','] : [',', '.']
  return `${centavos < 0n ? '−' : ''}R$ ${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${fraction}`
}

export function moment(at: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
}

import { accountNumber, CAPITAL, FLOAT, HELD, IN_TRANSIT, REVENUE } from './accounts'

export type Language = 'en' | 'pt-BR'

const OWN: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  [CAPITAL]: { en: 'Capital of the bank', 'pt-BR': 'Capital do banco' },
  [FLOAT]: { en: 'Provider, funds for payouts', 'pt-BR': 'Provedor, saldo para pagamentos' },
  [REVENUE]: { en: 'Provider, spread and fees', 'pt-BR': 'Provedor, spread e tarifas' },
  [HELD]: { en: 'Provider, held for buyers', 'pt-BR': 'Provedor, retido para compradores' },
  [IN_TRANSIT]: { en: 'Payments on their way', 'pt-BR': 'Pagamentos a caminho' },
}

/** The key behind an account, null for one of the bank's or the provider's own. */
export function pixKeyOf(account: string): string | null {
  return account.startsWith('pix:') ? account.slice('pix:'.length) : null
}

export function accountLabel(account: string, language: Language): string {
  const key = pixKeyOf(account)
  if (key === null) return OWN[account]?.[language] ?? account
  return `${language === 'en' ? 'Account' : 'Conta'} ${accountNumber(key)}`
}

/** The requested language, or else the browser's first supported one. */
export function chooseLanguage(asked: string | undefined, accepted: string | undefined): Language {
  const wishes = [asked ?? '', ...(accepted ?? '').split(',')].map((wish) => wish.trim().toLowerCase())
  const spoken = wishes.find((wish) => /^(pt|en)\b/.test(wish))
  return spoken?.startsWith('pt') ? 'pt-BR' : 'en'
}

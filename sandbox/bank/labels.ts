import { accountNumber, CAPITAL, FLOAT, HELD, IN_TRANSIT, REVENUE } from './accounts'

export type Language = 'en' | 'pt-BR'

const EN = {
  title: 'Sandbox bank',
  lead: 'Every account of the bank on this machine. Their sum is zero at every instant.',
  account: 'Account',
  balance: 'Balance',
  sum: 'Sum of all accounts',
  statement: 'Statement',
  date: 'Date',
  what: 'What',
  amount: 'Amount',
  back: 'All accounts',
  empty: 'Nothing has arrived here yet.',
  number: 'Account number',
  key: 'PIX key',
  opening: 'Opening balance',
  payout: 'PIX payout',
  notReal: 'Test money: nothing here is real.',
  capital: 'Capital of the bank',
  float: 'Provider, funds for payouts',
  revenue: 'Provider, spread and fees',
  held: 'Provider, held for buyers',
  inTransit: 'Payments on their way',
  missing: 'This account does not exist.',
} as const

export type Words = Readonly<Record<keyof typeof EN, string>>

const PT: Words = {
  title: 'Banco do sandbox',
  lead: 'Todas as contas do banco nesta máquina. A soma delas é zero a cada instante.',
  account: 'Conta',
  balance: 'Saldo',
  sum: 'Soma de todas as contas',
  statement: 'Extrato',
  date: 'Data',
  what: 'Lançamento',
  amount: 'Valor',
  back: 'Todas as contas',
  empty: 'Ainda não chegou nada aqui.',
  number: 'Número da conta',
  key: 'Chave PIX',
  opening: 'Saldo inicial',
  payout: 'Pagamento PIX',
  notReal: 'Dinheiro de teste: nada aqui é real.',
  capital: 'Capital do banco',
  float: 'Provedor, fundos para pagamentos',
  revenue: 'Provedor, spread e tarifas',
  held: 'Provedor, retido para compradores',
  inTransit: 'Pagamentos a caminho',
  missing: 'Esta conta não existe.',
}

export function wordsOf(language: Language): Words {
  return language === 'pt-BR' ? PT : EN
}

export function accountLabel(account: string, language: Language): string {
  const words = wordsOf(language)
  if (account === CAPITAL) return words.capital
  if (account === FLOAT) return words.float
  if (account === REVENUE) return words.revenue
  if (account === HELD) return words.held
  if (account === IN_TRANSIT) return words.inTransit
  return `${words.account} ${accountNumber(account.slice('pix:'.length))}`
}

/** The language asked for by name, else the first one of the browser's that is spoken here. */
export function chooseLanguage(asked: string | undefined, accepted: string | undefined): Language {
  const wishes = [asked ?? '', ...(accepted ?? '').split(',')].map((wish) => wish.trim().toLowerCase())
  const spoken = wishes.find((wish) => /^(pt|en)\b/.test(wish))
  return spoken?.startsWith('pt') ? 'pt-BR' : 'en'
}

// Made-up people to type into forms. Their numbers are the usual examples and pass every check.
interface Person {
  readonly name: string
  readonly email: string
  readonly taxId: string
  readonly pixKey: string
}

export const ANA: Person = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  taxId: '529.982.247-25',
  pixKey: 'ana@example.com',
}

export const PEOPLE: readonly Person[] = [
  ANA,
  { name: 'Bruno Lima', email: 'bruno@example.com', taxId: '111.444.777-35', pixKey: '+5511987654321' },
  {
    name: 'Padaria Central Ltda',
    email: 'contato@padaria.example',
    taxId: '11.222.333/0001-81',
    pixKey: '11222333000181',
  },
]

/** The name of an account's holder, as far as its key tells; null for a key without one. */
export function holderOf(pixKey: string): string | null {
  const person = PEOPLE.find((one) => one.pixKey === pixKey)
  if (person !== undefined) return person.name
  const [local = ''] = pixKey.includes('@') ? pixKey.split('@') : []
  if (!/^[a-z]{2,}([._-][a-z]{2,}){0,3}$/.test(local)) return null
  return local
    .split(/[._-]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
}

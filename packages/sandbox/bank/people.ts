// Made-up people to type into forms. Their numbers are the usual examples and pass every check.
export interface Person {
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

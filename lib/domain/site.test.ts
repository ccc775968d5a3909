import { describe, expect, test } from 'vitest'
import type { Chain } from './chains'
import { type OrderKind, orderKinds } from './kinds/kinds'
import { offeredChains, type Site, siteFaults, tokensNowhere } from './site'

// Safe: what a type would refuse is what is tried.
const misspelled = 'sel' as OrderKind
const none = [] as unknown as Site['flows']
const untyped = (what: string, place: keyof Site, value: unknown): [string, Partial<Site>, string][] => [
  [what, { [place]: value } as Partial<Site>, place],
]

const good: Site = {
  name: 'Acme Pay',
  legal: 'Acme Ltda., CNPJ 00.000.000/0001-91',
  signInStatement: 'Sign in to Acme Pay. This costs nothing.',
  links: { support: 'mailto:help@acme.example', terms: 'https://acme.example/terms', fees: '/fees' },
  flows: ['buy', 'sell'],
  tokens: ['USDC', 'USDT-8453'],
}

describe('the faults of a site’s own file', () => {
  test('are none in a good one', () => {
    expect(siteFaults(good, orderKinds)).toEqual([])
    expect(siteFaults({ ...good, tokens: 'all', links: {} }, orderKinds)).toEqual([])
    const { links: _, ...unlinked } = good
    expect(siteFaults(unlinked, orderKinds)).toEqual([])
  })

  test.each<[string, Partial<Site>, string]>([
    ['an empty name', { name: ' ' }, 'name'],
    [
      'a statement of two lines',
      { signInStatement: 'Sign in.\nURI: https://evil.example' },
      'signInStatement',
    ],
    ['a statement with an accent', { signInStatement: 'Entre na sua conta, é grátis.' }, 'signInStatement'],
    ['no statement', { signInStatement: '' }, 'signInStatement'],
    ['a link with a blank', { links: { terms: 'https://acme.example/our terms' } }, 'links.terms'],
    ['no flow', { flows: none }, 'flows'],
    ['a flow named twice', { flows: ['sell', 'sell'] }, 'flows'],
    ['a flow that is misspelled', { flows: ['buy', misspelled] }, 'flows'],
    ['a token by half its address', { tokens: ['0x833589fCD6eDb6E08f4c'] }, 'tokens'],
    ['a token named twice', { tokens: ['USDC', 'USDC'] }, 'tokens'],
    // As a clone in plain JavaScript writes it: the type refuses these.
    ...untyped('no name', 'name', undefined),
    ...untyped('no property signInStatement', 'signInStatement', undefined),
    ...untyped('no property flows', 'flows', undefined),
    ...untyped('flows that are one word', 'flows', 'sell'),
    ...untyped('no property tokens', 'tokens', undefined),
    ...untyped('tokens that are null', 'tokens', null),
    ...untyped('tokens that are one symbol', 'tokens', 'USDC'),
    ...untyped('tokens that are an empty list', 'tokens', []),
    ...untyped('a token that is a number', 'tokens', [5]),
  ])('name %s', (_, part, place) => {
    const faults = siteFaults({ ...good, ...part }, orderKinds)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${place}: `))
  })
})

describe('the chains on offer', () => {
  const chain = (id: number, symbols: readonly string[]): Chain => ({
    id,
    name: `Chain ${id}`,
    rpcUrl: 'https://rpc.example',
    explorerUrl: null,
    nativeSymbol: 'ETH',
    confirmations: 1,
    tokens: symbols.map((symbol, index) => ({
      chainId: id,
      address: `0x${String(id * 10 + index).padStart(40, '0')}`,
      symbol,
      name: symbol,
      decimals: 6,
      resetsAllowance: false,
    })),
  })
  const chains = [chain(1, ['USDC', 'USDT', 'DAI']), chain(8453, ['USDC', 'USDT']), chain(10, ['DAI'])]
  const shown = (tokens: Site['tokens']) =>
    offeredChains(chains, { flows: ['sell'], tokens }).map(({ id, tokens: left }) => [
      id,
      ...left.map(({ symbol }) => symbol),
    ])

  test('are all of them unless tokens are named', () => {
    expect(offeredChains(chains, { flows: ['sell'], tokens: 'all' }, 'sell')).toEqual(chains)
  })

  test('have only the tokens that are named, on every chain or on one', () => {
    expect(shown(['USDC', 'USDT-8453'])).toEqual([
      [1, 'USDC'],
      [8453, 'USDC', 'USDT'],
    ])
    expect(shown(['DAI'])).toEqual([
      [1, 'DAI'],
      [10, 'DAI'],
    ])
    expect(shown(['EURC'])).toEqual([])
  })

  test('have only the one of two tokens of a symbol that is named by its address, on any chain or on one', () => {
    const two = chain(5, ['USDC', 'USDC'])
    const [one, other] = two.tokens.map((token, index) => ({
      ...token,
      address: `0x${'aB'.repeat(19)}0${index}` as const,
    }))
    if (one === undefined || other === undefined) throw new Error('there are two')
    const both = [{ ...two, tokens: [one, other] }]
    const left = (...tokens: [string]) => offeredChains(both, { flows: ['sell'], tokens })[0]?.tokens ?? []
    expect(siteFaults({ ...good, tokens: [one.address, `${other.address}-5`] }, orderKinds)).toEqual([])
    expect(left(one.address)).toEqual([one])
    expect(left(`${other.address.toLowerCase()}-5`)).toEqual([other])
    expect(left(`${one.address}-6`)).toEqual([])
    expect(left('USDC')).toEqual([one, other])
  })

  test('lack the tokens that none of them has', () => {
    expect(tokensNowhere(chains, { tokens: ['EURC', 'USDC', 'DAI-8453', 'DAI-10'] })).toEqual([
      'EURC',
      'DAI-8453',
    ])
    expect(tokensNowhere([], { tokens: 'all' })).toEqual([])
  })

  test('are none for a flow that the site leaves out', () => {
    expect(offeredChains(chains, { flows: ['sell'], tokens: 'all' }, 'buy')).toEqual([])
  })
})

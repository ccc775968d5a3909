import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains'
import { readCsvRows, writeCsv } from '../csv'
import { goodSale, oneSale } from '../plan/plan.fixture'
import { csvColumns, decodeCsv, readImport, toCsvRow } from './csv-rows'

const { token } = goodSale(oneSale)
const chain: Chain = {
  id: token.chainId,
  name: 'A',
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: [token],
}
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const head = 'kind,label,pix_key,name,tax_id,email,chain_id,token,address\n'
const read = (line: string) => readImport(readCsvRows(head + line) ?? [], [chain])?.[0]

describe('an imported row', () => {
  test('[RCP-3] for Pix is returned in the forms to send', () => {
    expect(read('pix,Mom,Maria@Example.com,Maria Silva,529.982.247-25,m@example.com,,,')).toEqual({
      line: 2,
      label: 'Mom',
      ok: true,
      target: {
        kind: 'pix',
        label: 'Mom',
        details: {
          pixKey: 'maria@example.com',
          name: 'Maria Silva',
          taxId: '52998224725',
          email: 'm@example.com',
        },
      },
    })
  })

  test('[RCP-2] for a wallet names its token by symbol or by address', () => {
    for (const named of [token.symbol, token.symbol.toLowerCase(), token.address]) {
      expect(read(`wallet,Cold,,,,,${chain.id},${named},${address.toLowerCase()}`)).toMatchObject({
        ok: true,
        target: { kind: 'wallet', chainId: chain.id, token: token.address, address },
      })
    }
  })

  test.each([
    ['other,Mom,,,,,,,', 'kind', 'input_invalid'],
    ['pix,,,,,,,,', 'label', 'required'],
    ['pix,Mom,11111111111,Maria Silva,529.982.247-25,m@example.com,,,', 'pix_key', 'pix_key_invalid'],
    ['pix,Mom,m@example.com,M1,529.982.247-25,m@example.com,,,', 'name', 'name_invalid'],
    ['pix,Mom,m***@example.com,Maria Silva,529.982.247-25,,,,', 'email', 'required'],
    ['pix,Mom,m@example.com,Maria Silva,529.982.247-26,m@example.com,,,', 'tax_id', 'tax_id_invalid'],
    [`wallet,Cold,,,,,1,USDC,${address}`, 'chain_id', 'input_invalid'],
    [`wallet,Cold,,,,,${token.chainId},DAI,${address}`, 'token', 'input_invalid'],
    [
      `wallet,Cold,,,,,${token.chainId},${token.symbol},${address.replace('aA', 'Aa')}`,
      'address',
      'address_checksum',
    ],
  ])('reports the wrong column of %j', (line, column, code) => {
    expect(read(line)).toMatchObject({ ok: false, line: 2, column, code })
  })

  test('that an export has as removed is left out, whatever else it says', () => {
    for (const state of ['retired', ' Retired ']) {
      const cells = ['wallet', 'Cold', String(chain.id), token.symbol, address, state]
      const rows = [
        { line: 1, cells: ['kind', 'label', 'chain_id', 'token', 'address', 'state'] },
        { line: 2, cells },
        { line: 3, cells: ['pix', 'Mom', '', '', '', state] },
      ]
      expect(readImport(rows, [chain])).toEqual([
        { line: 2, label: 'Cold', ok: false, column: null },
        { line: 3, label: 'Mom', ok: false, column: null },
      ])
    }
  })

  test('is numbered as its spreadsheet numbers it, whatever lines are empty', () => {
    const text = `\n${head}\r\nother,Mom,,,,,,,\n;\n,,,,\nother,"Da\nd",,,,,,,\nother,Son,,,,,,,`
    expect(readImport(readCsvRows(text) ?? [], [chain])?.map(({ line }) => line)).toEqual([4, 5, 7, 8])
  })

  test('of a file that Excel wrote in Brazil keeps its accents', () => {
    const lines = [
      head.trim(),
      'pix,Mãe,maria@example.com,João da Conceição,529.982.247-25,m@example.com,,,',
      `wallet,Cartão José,,,,,${chain.id},${token.symbol},${address}`,
    ]
    const text = lines.join('\r\n').replaceAll(',', ';')
    const cells = readCsvRows(decodeCsv(Buffer.from(text, 'latin1')))
    expect(readImport(cells ?? [], [chain])).toMatchObject([
      { ok: true, target: { label: 'Mãe', details: { name: 'João da Conceição' } } },
      { ok: true, target: { label: 'Cartão José' } },
    ])
  })

  test('needs a header row', () => {
    expect(readImport([{ line: 1, cells: ['pix', 'Mom'] }], [chain])).toBeNull()
    expect(readImport([], [chain])).toBeNull()
    for (const cells of [
      ['kind', 'pix_key'],
      ['label', 'pix_key'],
    ])
      expect(readImport([{ line: 1, cells }], [chain])).toBeNull()
    expect(readImport([{ line: 1, cells: [' Kind', 'LABEL '] }], [chain])).toEqual([])
  })
})

test.each([
  ['UTF-8', Buffer.from('Cartão')],
  ['UTF-8 with its mark', Buffer.from('\ufeffCartão')],
  ['UTF-16 with its mark', Buffer.from('\ufeffCartão', 'utf16le')],
  ['UTF-16 with the other mark', Buffer.from('\ufeffCartão', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('Cartão', 'latin1')],
])('a file in %s is read as it was written', (_, bytes) => {
  expect(decodeCsv(bytes)).toBe('Cartão')
})

const common = {
  id: 'b3c1d0a2-0000-4000-8000-000000000001',
  state: 'active',
  lastUsedAt: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  canRestore: false,
  changed: null,
} as const
const wallet = {
  ...common,
  kind: 'wallet',
  label: '=cmd()',
  chainId: chain.id,
  token: token.address,
  address,
} as const

test('an export has a masked key and no identity data; a wallet can be imported again', () => {
  const pix = {
    ...common,
    kind: 'pix',
    label: 'Mom',
    keyKind: 'phone',
    maskedKey: '+55 (11) *****-4321',
    kycStatus: 'approved',
  } as const
  for (const separator of [',', ';'] as const) {
    const rows = [csvColumns, ...[wallet, pix].map((each) => toCsvRow(each, [chain]))]
    const text = writeCsv(rows, separator)
    expect(text).toContain(`"kind"${separator}"label"`)
    expect(text).toContain(`"'=cmd()"`)
    expect(text).toContain(`"'+55 (11) *****-4321"`)
    const [again, masked] = readImport(readCsvRows(text) ?? [], [chain]) ?? []
    expect(again).toMatchObject({ ok: true, target: { kind: 'wallet', label: '=cmd()', address } })
    expect(masked).toMatchObject({ ok: false })
  }
})

test('a wallet of one of two tokens with the same symbol is exported by address, and imported as that one', () => {
  const bridged = { ...token, address: '0x7000000000000000000000000000000000000066' as const }
  const both = [{ ...chain, tokens: [token, bridged] }]
  const place = { chainId: chain.id, token: bridged.address, address } as const
  const file = writeCsv([csvColumns, toCsvRow({ ...wallet, ...place }, both)])
  expect(readImport(readCsvRows(file) ?? [], both)).toMatchObject([{ ok: true, target: place }])
  const bySymbol = readCsvRows(`${head}wallet,Cold,,,,,${chain.id},${token.symbol},${address}`) ?? []
  expect(readImport(bySymbol, both)).toMatchObject([{ ok: false, column: 'token', code: 'input_invalid' }])
})

import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains'
import type { Decimal } from '../money/money'
import { brazilian, international, toExportCells, toExportObject } from './export'
import type { HistoryRow } from './history'

const [usdc, dai] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const token = (chainId: number, address: typeof usdc | typeof dai, symbol: string) =>
  ({ chainId, address, symbol, name: symbol, decimals: 18, resetsAllowance: false }) as const
const chain = (id: number, tokens: Chain['tokens']): Chain => ({
  id,
  name: `Chain ${id}`,
  rpcUrl: '',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens,
})
const chains = [chain(1, [token(1, usdc, 'USDC')]), chain(2, [token(2, dai, 'DAI')])]
const decimal = (text: string) => text as Decimal // Safe: digits

const sale: HistoryRow = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'sell',
  state: 'completed',
  chainId: 1,
  token: usdc,
  to: null,
  asked: { method: 'fromAmount', amount: decimal('1234567890.000000000000000001') },
  sendAmount: decimal('1234567890.000000000000000001'),
  receiveAmount: decimal('6543.21'),
  exchangeRate: decimal('5.321000000000000001'),
  fees: [{ kind: 'gas', amount: decimal('0.000000000000000001'), unit: 'ETH' }],
  recipient: { label: '=HYPERLINK("x"); Mãe', maskedKey: '+55******' },
  transactionId: '22222222-2222-4222-8222-222222222222',
  transferHash: `0x${'ab'.repeat(32)}`,
  deliveryHash: null,
  refundHash: null,
  payoutFinding: null,
  createdAt: '2026-11-22T02:59:59.000Z',
  endedAt: '2026-11-22T03:00:01.000Z',
}
const pt = brazilian(() => ({ kind: 'Venda', state: 'Concluída', finding: 'Pago menos que a cotação' }))

const cells = (row: HistoryRow, dialect = international) => {
  const values = toExportCells(row, chains, dialect)
  expect(values).toHaveLength(dialect.columns.length)
  return Object.fromEntries(dialect.columns.map((name, index) => [name, values[index]]))
}

describe('an order in a file', () => {
  test('has whole ids, amounts to the last unit and the rate at the time', () => {
    expect(cells(sale)).toMatchObject({
      created_at: '2026-11-22T02:59:59.000Z',
      kind: 'sell',
      state: 'completed',
      send_amount: '1234567890.000000000000000001',
      send_unit: 'USDC',
      receive_amount: '6543.21',
      receive_unit: 'BRL',
      exchange_rate: '5.321000000000000001',
      exchange_rate_unit: 'BRL/USDC',
      gas_fee: '0.000000000000000001',
      gas_fee_unit: 'ETH',
      bridge_fee: '',
      transaction_id: sale.transactionId,
      order_id: sale.id,
      transfer_hash: sale.transferHash,
    })
  })

  test('for Brazil has decimal commas, times of Brasília and words in Portuguese', () => {
    expect(cells(sale, pt)).toMatchObject({
      criada_em: '21/11/2026 23:59:59',
      encerrada_em: '22/11/2026 00:00:01',
      tipo: 'Venda',
      valor_enviado: '1234567890,000000000000000001',
      cotacao: '5,321000000000000001',
      taxa_de_rede: '0,000000000000000001',
    })
  })

  test('shows neither amounts nor units without a quote', () => {
    const none = {
      ...sale,
      sendAmount: null,
      receiveAmount: null,
      exchangeRate: null,
      fees: [],
      endedAt: null,
    }
    expect(cells(none)).toMatchObject({
      send_amount: '',
      send_unit: '',
      receive_unit: '',
      exchange_rate_unit: '',
      ended_at: '',
    })
  })

  test('names the units of each kind', () => {
    expect(cells({ ...sale, kind: 'buy' })).toMatchObject({ send_unit: 'BRL', receive_unit: 'USDC' })
    const send = { ...sale, kind: 'send', to: { chainId: 2, token: dai } } as const
    expect(cells(send)).toMatchObject({
      send_unit: 'USDC',
      receive_unit: 'DAI',
      network: 'Chain 1',
      to_network: 'Chain 2',
    })
    // A token or chain no longer offered is named by its address or id.
    expect(cells({ ...sale, chainId: 9 })).toMatchObject({ send_unit: usdc, network: '9' })
  })

  test('keeps every amount as text in JSON', () => {
    const object = JSON.parse(JSON.stringify(toExportObject(sale, chains)))
    expect(object).toMatchObject({
      sendAmount: sale.sendAmount,
      exchangeRate: sale.exchangeRate,
      sendUnit: 'USDC',
      receiveUnit: 'BRL',
    })
    expect(JSON.stringify(object)).not.toMatch(/":\s*\d+\.\d/)
  })
})

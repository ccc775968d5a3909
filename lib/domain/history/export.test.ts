import { describe, expect, test } from 'vitest'
import { brazilian, toExportObject } from './export'
import type { HistoryRow } from './history'
import { cellsOf, chains, sale, usdc } from './history.fixture'

const pt = brazilian(() => ({
  kind: 'Venda',
  state: 'Concluída',
  finding: 'Pago abaixo da cotação',
  told: '',
}))

describe('an order in a file', () => {
  test('has whole ids, amounts to the last unit and the rate at the time', () => {
    expect(cellsOf(sale)).toMatchObject({
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

  test('has every field of an order, but what was asked for and the state that its page shows', () => {
    const unread = new Set<string | symbol>(Object.keys(sale))
    const get = (row: HistoryRow, name: string | symbol) => {
      unread.delete(name)
      return Reflect.get(row, name)
    }
    cellsOf(new Proxy(sale, { get }))
    expect([...unread]).toEqual(['asked', 'listed'])
  })

  test('for Brazil has decimal commas, times of Brasília and words in Portuguese', () => {
    expect(cellsOf(sale, pt)).toMatchObject({
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
    expect(cellsOf(none)).toMatchObject({
      send_amount: '',
      send_unit: '',
      receive_unit: '',
      exchange_rate_unit: '',
      ended_at: '',
    })
  })

  test('names the units of each kind', () => {
    expect(cellsOf({ ...sale, kind: 'buy' })).toMatchObject({ send_unit: 'BRL', receive_unit: 'USDC' })
    // A token or chain no longer offered is named by its address or id.
    expect(cellsOf({ ...sale, chainId: 9 })).toMatchObject({ send_unit: usdc, network: '9' })
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
    expect(object).not.toHaveProperty('listed')
  })
})

test('two tokens of one symbol on one chain have units of their own', () => {
  const bridged = `0x${'a'.repeat(36)}4174` as const
  const both = chains.map((chain) => ({
    ...chain,
    tokens: chain.tokens.flatMap((token) => [token, { ...token, address: bridged }]),
  }))
  const unit = (token: typeof usdc) => toExportObject({ ...sale, token }, both).sendUnit
  expect([unit(usdc), unit(bridged)]).toEqual(['USDC (0x…1111)', 'USDC (0x…4174)'])
})

import { describe, expect, test } from 'vitest'
import type { BaseUnits } from '../money/money'
import { judgeAssetChange } from './asset-change'
import { account, goodSale, oneSale, settlement } from './plan.fixture'

const { token } = goodSale(oneSale)
const limit = { account, token: token.address, amount: 100n as BaseUnits }
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

function log(amount: bigint, changed: object = {}) {
  const topics = [transfer, word(BigInt(account)), word(BigInt(settlement))]
  return { address: token.address, topics, data: word(amount), ...changed }
}

const judge = (...calls: (readonly object[])[]) =>
  judgeAssetChange([{ calls: calls.map((logs) => ({ status: '0x1', logs })) }], calls.length, limit)

describe('what leaves an account in a simulation', () => {
  test('is added up over all calls and logs, and may reach the amount but not exceed it', () => {
    expect(judge([log(60n), log(40n)])).toBeNull()
    expect(judge([log(60n), log(41n)])).toBe('plan_refused')
    expect(judge([log(60n)], [log(41n)])).toBe('plan_refused')
  })

  test('must be an amount of that token: no other token, and nothing that can’t be divided', () => {
    const single = [...log(1n).topics, word(1n)]
    expect(judge([log(1n, { topics: single })])).toBe('plan_refused')
    expect(judge([log(1n, { address: settlement })])).toBe('plan_refused')
    expect(judge([log(1n, { data: '0x' })])).toBe('plan_refused')
  })

  test('must be readable: a token that does not index its transfers may take anything', () => {
    const [from, to] = [word(BigInt(account)), word(BigInt(settlement))]
    const data = `${from}${to.slice(2)}${word(1_000n).slice(2)}`
    expect(judge([log(0n, { topics: [transfer], data })])).toBe('plan_refused')
    expect(judge([log(0n, { topics: [transfer, from], data })])).toBe('plan_refused')
    expect(judge([log(0n, { topics: [transfer, to], data })])).toBe('plan_refused')
    expect(judge([log(1n), { address: settlement, topics: [], data: '0x' }])).toBeNull()
  })

  test('leaves out what arrives, and needs every call to succeed', () => {
    const arrives = [transfer, word(BigInt(settlement)), word(BigInt(account))]
    expect(judge([log(1_000n, { topics: arrives })])).toBeNull()
    expect(judgeAssetChange([{ calls: [{ status: '0x0', logs: [] }] }], 1, limit)).toBe('simulation_failed')
    expect(judgeAssetChange([{ calls: [] }], 1, limit)).toBe('simulation_failed')
  })
})

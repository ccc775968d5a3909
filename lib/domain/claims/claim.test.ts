import { concatHex, encodeAbiParameters, keccak256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SellStatus } from '../kinds/sell/kind'
import type { SeenTx } from '../order/seen-tx'
import {
  account,
  decimal,
  depositSelector,
  foreignTarget,
  goodSale,
  oneSale,
  opaqueSelector,
} from '../plan/plan.fixture'
import { judgeDeposit, judgeStatus, readDeposit } from './claim'
import { hash, other, question, sale } from './claim.fixture'

const { token, quote, plan } = sale
const seen: SeenTx = {
  hash,
  from: account,
  to: plan.transfer.to,
  data: plan.transfer.data,
  value: 0n,
  nonce: 1,
  mined: { success: true, outOfGas: false, blockNumber: 10, confirmations: 3 },
}

const { transfer } = goodSale({ ...oneSale, kind: 'token-transfer' }).plan
const plain = { to: transfer.to, data: transfer.data }

function depositCall(selector: `0x${string}`, id: string) {
  const words = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }],
    [keccak256(stringToHex(id)), token.address, 100_000_000n],
  )
  return concatHex([selector, words])
}

describe('a deposit on the chain', () => {
  test('reads the token and amount of the order it names', () => {
    expect(readDeposit(seen, question)).toMatchObject({ token, amount: 100_000_000n })
  })

  test('may be a plain transfer of the token to an allowed contract', () => {
    expect(readDeposit({ ...seen, ...plain }, question)).toMatchObject({
      token,
      amount: 100_000_000n,
    })
  })

  test.each<[string, Partial<SeenTx>]>([
    ['from another account', { from: other }],
    [
      'of another order to a contract that is not allowed',
      { to: foreignTarget, data: depositCall(depositSelector, 'another') },
    ],
    ['to nobody', { to: null }],
    ['of another order', { data: depositCall(depositSelector, 'another') }],
    ['by a call that nobody can read', { data: depositCall(opaqueSelector, quote.transactionId) }],
    ['with something behind it', { data: `${plan.transfer.data}00` }],
    ['that is cut short', { data: `0x${plan.transfer.data.slice(2, -2)}` }],
    ['with coins', { value: 1n }],
    ['with no call at all', { data: '0x' }],
  ])('%s never proves anything', (_, changed) => {
    expect(judgeDeposit({ ...seen, ...changed }, question)).toEqual({ kind: 'refuted' })
  })

  test.each<[string, Partial<SeenTx>, object]>([
    ['whose contract the settings do not name', { to: foreignTarget }, {}],
    ['whose token they do not name', {}, { chain: { ...question.chain, tokens: [] } }],
    ['by a transfer of a token that they do not name', plain, { chain: { ...question.chain, tokens: [] } }],
  ])('%s proves nothing, and is not given up: the settings may change', (_, changed, settings) => {
    const asked = { ...question, ...settings }
    expect(judgeDeposit({ ...seen, ...changed }, asked)).toEqual({ kind: 'waiting' })
    expect(judgeDeposit({ ...seen, ...changed, from: other }, asked)).toEqual({ kind: 'refuted' })
  })

  test('counts once it succeeded and has enough confirmations', () => {
    const mined = (changed: object) => ({ ...seen, mined: { ...seen.mined, ...changed } }) as SeenTx
    expect(judgeDeposit(null, question).kind).toBe('waiting')
    expect(judgeDeposit({ ...seen, mined: null }, question).kind).toBe('waiting')
    expect(judgeDeposit(mined({ confirmations: 2 }), question).kind).toBe('waiting')
    expect(judgeDeposit(mined({ success: false }), question).kind).toBe('refuted')
    expect(judgeDeposit(seen, question).kind).toBe('proven')
  })
})

describe('the service’s status', () => {
  const deposit = readDeposit(seen, question)
  if (deposit === null) throw new Error('no deposit')
  const status: SellStatus = {
    phase: 'processing',
    rawStatus: 'Processing',
    updatedAt: null,
    depositAddress: null,
    depositAmount: decimal('100'),
    depositTxHash: hash,
    withdrawalAmount: decimal('540'),
    withdrawal: null,
  }
  const at = '2026-11-21T12:00:00.000Z'
  const judge = (changed: Partial<SellStatus>) =>
    judgeStatus({ ...status, ...changed }, question, deposit, at)

  test('gives the payout and the rate derived from it', () => {
    expect(judge({})).toMatchObject({
      kind: 'known',
      quote: {
        sendAmount: '100',
        receiveAmount: '540',
        exchangeRate: '5.4',
        transactionId: quote.transactionId,
      },
    })
  })

  test('denies the claim if it names another deposit or amount', () => {
    expect(judge({ depositTxHash: `0x${'c3'.repeat(32)}` }).kind).toBe('denied')
    expect(judge({ depositAmount: decimal('99') }).kind).toBe('denied')
  })

  test('keeps waiting if it has not seen the deposit or names no payout', () => {
    expect(judge({ depositTxHash: null }).kind).toBe('waiting')
    expect(judge({ withdrawalAmount: null }).kind).toBe('waiting')
  })

  test('keeps waiting while it writes a payout that is still to come as zero', () => {
    for (const zero of ['0', '0.00']) expect(judge({ withdrawalAmount: decimal(zero) }).kind).toBe('waiting')
  })
})

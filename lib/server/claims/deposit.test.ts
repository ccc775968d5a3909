import { expect, test } from 'vitest'
import { chain, hash, other, question, sale } from '@/lib/domain/claims/claim.fixture'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import type { TokenMove } from '@/lib/engine/chain-reader'
import { proveDeposit } from './deposit'

const { token, quote, plan } = sale
const { account } = question
const { to } = plan.transfer
const mined = { success: true, outOfGas: false, blockNumber: 990, confirmations: 3 }
const data = `0xfeed${plan.transfer.data.slice(2)}00` as const
const relayed: SeenTx = { hash, from: other, to: account, data, value: 0n, nonce: 7, mined }
const paid: TokenMove = {
  token: token.address,
  from: account,
  to,
  value: 100_000_000n,
  hash,
  blockNumber: 990,
  logIndex: 0,
}

const proofOf = (seen: SeenTx, moves: readonly TokenMove[] | null = [paid], asked = question) =>
  proveDeposit({ transaction: async () => seen, movesIn: async () => moves }, asked)

test('a deposit inside another transaction counts once the token logged exactly what it takes', async () => {
  expect(await proofOf(relayed, [{ ...paid, to: other }, paid])).toMatchObject({
    kind: 'proven',
    deposit: {
      token,
      amount: 100_000_000n,
      step: { name: 'transfer', tx: { to, data: plan.transfer.data } },
    },
    blockNumber: 990,
  })
  const longer = { ...question, transactionId: `${quote.transactionId}0` }
  expect(await proofOf(relayed, [paid], longer)).toEqual({ kind: 'refuted' })
})

test.each<[string, Partial<SeenTx>, readonly TokenMove[]]>([
  ['nothing', {}, []],
  ['another amount', {}, [{ ...paid, value: 1n }]],
  ['another account', {}, [{ ...paid, from: other }]],
  ['it, for another call', { data: `0x${data.slice(2).replace('5f5e100', '5f5e101')}` }, [paid]],
  ['as much of another account, whose call it may be', {}, [paid, { ...paid, from: other }]],
])('one is refuted for good where the chain shows %s', async (_, change, moves) => {
  expect(await proofOf({ ...relayed, ...change }, moves)).toEqual({ kind: 'refuted' })
})

test.each<[string, SeenTx['mined'], readonly TokenMove[] | null]>([
  ['is in no block', null, null],
  ['is in a block that may still change', { ...mined, confirmations: 2 }, [paid]],
  ['failed in a block that may still change', { ...mined, success: false, confirmations: 2 }, []],
  ['left its block meanwhile', mined, null],
])('one that %s is looked at again', async (_, state, moves) => {
  expect(await proofOf({ ...relayed, mined: state }, moves)).toEqual({ kind: 'waiting' })
})

test.each([
  ['token', { ...question, chain: { ...chain, tokens: [] } }],
  ['contract', { ...question, rules: { ...question.rules, targets: [] } }],
])('one is looked at again while the settings do not name its %s', async (_, asked) => {
  expect(await proofOf(relayed, [paid], asked)).toEqual({ kind: 'waiting' })
})

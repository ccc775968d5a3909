import { expect, test } from 'vitest'
import { hash, other, question, sale } from '@/lib/domain/claims/claim.fixture'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import { type FakeChain, fakeChain, readerOf } from './chain.fixture'
import { proveDeposit } from './claimed-deposit'

const mined = { success: true, outOfGas: false, blockNumber: 990, confirmations: 3 }
const data = `0xfeed${sale.plan.transfer.data.slice(2)}00` as const
const relayed: SeenTx = { hash, from: other, to: question.account, data, value: 0n, nonce: 7, mined }
const log = { hash, blockNumber: 990, logIndex: 0, value: 100_000_000n }

const proofOf = (seen: SeenTx, logs: FakeChain['logs'] = [log], asked = question) =>
  proveDeposit(readerOf(fakeChain({ transactions: [seen], logs })), asked)

test('a deposit inside another transaction counts once the token logged exactly what it takes', async () => {
  const { token, quote, plan } = sale
  const step = { name: 'transfer', tx: { to: plan.transfer.to, data: plan.transfer.data } }
  expect(await proofOf(relayed)).toMatchObject({
    kind: 'proven',
    deposit: { token, amount: 100_000_000n, step },
    blockNumber: 990,
  })
  expect(await proofOf(relayed, [log], { ...question, transactionId: `${quote.transactionId}0` })).toEqual({
    kind: 'refuted',
  })
})

test.each<[string, Partial<SeenTx>, FakeChain['logs']]>([
  ['nothing', {}, []],
  ['another amount', {}, [{ ...log, value: 1n }]],
  ['another transaction', {}, [{ ...log, hash: `0x${'c3'.repeat(32)}` }]],
  ['it, for another call', { data: `0x${data.slice(2).replace('5f5e100', '5f5e101')}` }, [log]],
  ['it, before the transaction failed', { mined: { ...mined, success: false } }, [log]],
])('one is refuted for good where the chain shows %s', async (_, change, logs) => {
  expect(await proofOf({ ...relayed, ...change }, logs)).toEqual({ kind: 'refuted' })
})

test.each<[string, SeenTx['mined'], FakeChain['logs']]>([
  ['is in no block', null, []],
  ['is in a block that may still change', { ...mined, confirmations: 2 }, [log]],
  ['failed in a block that may still change', { ...mined, success: false, confirmations: 2 }, []],
  ['is on a node that lacks its logs', { ...mined, confirmations: 2 }, []],
])('one that %s is looked at again', async (_, state, logs) => {
  expect(await proofOf({ ...relayed, mined: state }, logs)).toEqual({ kind: 'waiting' })
})

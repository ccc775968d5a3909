// When a delivery counts for a claimed send: what the destination chain must show of the transaction that the service names.
import { numberToHex, pad, toEventSelector } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { readDeposit } from '@/lib/domain/claims/claim'
import { chain, hash, other, question, sale } from '@/lib/domain/claims/claim.fixture'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { readSend } from './send'

const { token, plan } = sale
const arrived: Hex = `0x${'c3'.repeat(32)}`
const blockHash: Hex = `0x${'ee'.repeat(32)}`
const head = 100n
const word = (address: Hex) => pad(address, { size: 32 })
const node = { blockNumber: head, blockHash, status: 'success', units: 99_500_000 }

vi.mock('../chains', () => ({ getChains: async () => [chain] }))
vi.mock('./ask-either', () => ({
  askEither: async () => ({
    answer: {
      phase: 'completed',
      sourceHash: hash,
      destinationHash: arrived,
      fromAmount: decimal('100'),
      toAmount: decimal('99.5'),
    },
    credentials: 'server',
  }),
}))
vi.mock('../chain/read', async (real) => ({
  ...(await real<object>()),
  ifFound: (reading: unknown) => reading,
  openChain: async () => ({
    getTransactionReceipt: async () => ({
      blockNumber: node.blockNumber,
      blockHash: node.blockHash,
      status: node.status,
      logs: [
        {
          address: token.address,
          topics: [toEventSelector('Transfer(address,address,uint256)'), word(question.account), word(other)],
          data: numberToHex(node.units, { size: 32 }),
        },
      ],
    }),
    getBlockNumber: async () => head,
    getBlock: async () => ({ hash: blockHash, timestamp: 1_795_262_400n }),
  }),
}))

const deposit = readDeposit(
  {
    hash,
    from: question.account,
    to: plan.transfer.to,
    data: plan.transfer.data,
    value: 0n,
    nonce: 1,
    mined: null,
  },
  question,
)

async function read() {
  if (deposit === null) throw new Error('no deposit')
  return readSend(question, deposit, { blockNumber: 1, likely: 'server', now: new Date() })
}

afterEach(() => {
  Object.assign(node, { blockNumber: head, blockHash, status: 'success', units: 99_500_000 })
})

describe('the delivery of a claimed send', () => {
  const deepest = head - BigInt(chain.confirmations) + 1n

  test('counts in the first block that is deep enough, and not one sooner', async () => {
    node.blockNumber = deepest + 1n
    expect(await read()).toBe('waiting')
    node.blockNumber = deepest
    expect(await read()).toMatchObject({
      quote: { receiveAmount: '99.5', to: { chainId: chain.id } },
      recipient: { id: null, label: null, saved: false },
    })
  })

  test('never counts if its transaction failed', async () => {
    Object.assign(node, { blockNumber: deepest, status: 'reverted' })
    expect(await read()).toBe('denied')
  })

  test.each([null, undefined])(
    'is neither counted nor denied while its receipt tells no outcome (%s)',
    async (status) => {
      Object.assign(node, { blockNumber: deepest, status })
      await expect(read()).rejects.toThrow('the chain contradicts itself')
    },
  )

  test('never counts if another amount arrived', async () => {
    Object.assign(node, { blockNumber: deepest, units: 99_500_001 })
    expect(await read()).toBe('denied')
  })

  test('is neither counted nor denied while its block is not the chain’s', async () => {
    Object.assign(node, { blockNumber: deepest, blockHash: `0x${'dd'.repeat(32)}` })
    await expect(read()).rejects.toThrow('the chain contradicts itself')
  })
})

// When a delivery counts for a claimed send: what the destination chain must show of the transaction that the service names.
import { numberToHex, toEventSelector } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { readDeposit } from '@/lib/domain/claims/claim'
import { chain, hash, other, question, sale } from '@/lib/domain/claims/claim.fixture'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { word } from '@/lib/engine/rpc-log.fixture'
import { readSend } from './send'

const { token, plan } = sale
const arrived: Hex = `0x${'c3'.repeat(32)}`
const blockHash: Hex = `0x${'ee'.repeat(32)}`
const head = 100n
const sound = { blockNumber: head, blockHash, status: '0x1', units: 99_500_000 }
const node = { ...sound }

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
/** What the chain's node answers. */
function answer(method: string): unknown {
  const blockNumber = numberToHex(node.blockNumber)
  const topics = [toEventSelector('Transfer(address,address,uint256)'), word(question.account), word(other)]
  const data = word(numberToHex(node.units))
  const moved = {
    address: token.address,
    topics,
    data,
    transactionHash: arrived,
    blockNumber,
    logIndex: '0x0',
  }
  const { status, blockHash: inBlock } = node
  return {
    eth_blockNumber: numberToHex(head),
    eth_getBlockByNumber: { hash: blockHash, timestamp: numberToHex(1_795_262_400) },
    eth_getTransactionReceipt: {
      transactionHash: arrived,
      blockNumber,
      blockHash: inBlock,
      status,
      logs: [moved],
    },
  }[method]
}

vi.mock('../chain/read', async (real) => ({
  ...(await real<object>()),
  serverChain: async () => ({ id: chain.id, chain, serverRpcUrl: chain.rpcUrl, secondRpcUrl: null }),
  openNode: async () => ({ request: async ({ method }: { method: string }) => answer(method) }),
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
  Object.assign(node, sound)
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
    Object.assign(node, { blockNumber: deepest, status: '0x0' })
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

import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import type { ServedChain } from '../service/context'
import type { CrosschainOrder } from '../service/order'
import { isOf, openTransferLog, type Transfer } from './transfer-log'

const CONFIRMATIONS = 2
const address = (of: number): Address => `0x${String(of).padStart(40, '0')}`

interface Mined {
  readonly hash: Hex
  readonly to: Address
  readonly amount: bigint
}
interface Block {
  readonly seconds: number
  readonly transfers: readonly Mined[]
}

/** A chain whose every block the test controls, and which records its calls. */
class Chain {
  blocks: Block[] = [{ seconds: 1_000, transfers: [] }]
  readonly asked: { fromBlock: bigint; toBlock: bigint }[] = []
  private made = 0

  get head(): bigint {
    return BigInt(this.blocks.length - 1)
  }

  get seconds(): number {
    return this.blocks.at(-1)?.seconds ?? 0
  }

  mine(targets: readonly number[]): void {
    const transfers = targets.map((of) => {
      this.made += 1
      return { hash: `0x${this.made.toString(16)}` as const, to: address(of), amount: 5n }
    })
    this.blocks.push({ seconds: this.seconds + 1, transfers })
  }

  readonly served = {
    local: {
      network: { confirmations: CONFIRMATIONS },
      client: {
        getLogs: async (range: { fromBlock: bigint; toBlock: bigint; args: { to: readonly Address[] } }) => {
          this.asked.push(range)
          return this.logs(range.fromBlock, range.toBlock).filter(({ args }) =>
            range.args.to.includes(args.to),
          )
        },
        getBlock: async ({ blockNumber }: { blockNumber: bigint }) => ({
          timestamp: BigInt(this.blocks[Number(blockNumber)]?.seconds ?? 0),
        }),
      },
    },
    // Safe: nothing else of a chain is used.
  } as unknown as ServedChain

  private logs(fromBlock: bigint, toBlock: bigint) {
    return this.blocks.flatMap(({ transfers }, at) =>
      at < fromBlock || at > toBlock
        ? []
        : transfers.map(({ hash, to, amount }) => ({
            args: { from: address(1), to, amount },
            address: address(9),
            blockNumber: BigInt(at),
            transactionHash: hash,
          })),
    )
  }
}

/** An order created now: the service's clock is never behind the chain's. */
function orderTo(chain: Chain, target: number): CrosschainOrder {
  const terms = { token: address(9), fromAddress: address(1), toAddress: address(target), fromAmount: '5' }
  const createdAt = new Date((chain.seconds + 1) * 1_000).toISOString()
  return { ...terms, createdAt } as CrosschainOrder
}

const hashes = (transfers: readonly Transfer[], orders: readonly CrosschainOrder[]): Hex[] =>
  transfers.filter((one) => orders.some((order) => isOf(one, order))).map(({ hash }) => hash)

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ mine: fc.array(fc.integer({ min: 2, max: 4 }), { maxLength: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ idle: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 3, arbitrary: fc.record({ order: fc.integer({ min: 2, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ end: fc.nat({ max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      reorganise: fc.integer({ min: 1, max: 60 }),
      longer: fc.integer({ min: -3, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ restoreFrom: fc.nat({ max: 5 }) }) },
  { weight: 4, arbitrary: fc.constant({ read: true } as const) },
)

test('[XCH-1] read in parts, a chain shows the same transfers as in one full read, through reorganisations and restores', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const chain = new Chain()
      const log = openTransferLog(chain.served)
      let orders: readonly CrosschainOrder[] = []
      for (const what of [...steps, { read: true } as const]) {
        if ('mine' in what) chain.mine(what.mine)
        else if ('idle' in what) for (let left = what.idle; left > 0; left -= 1) chain.mine([])
        else if ('order' in what) orders = [...orders, orderTo(chain, what.order)]
        else if ('end' in what) orders = orders.filter((_, at) => at !== what.end)
        else if ('reorganise' in what) {
          const { seconds } = chain
          const depth = Math.min(what.reorganise, chain.blocks.length - 1)
          chain.blocks = chain.blocks.slice(0, chain.blocks.length - depth)
          const length = Math.max(0, depth + what.longer)
          for (let at = 0; at < length; at += 1) chain.mine(at === 0 ? [2] : [])
          // Time passes while the other branch is built.
          chain.blocks.push({ seconds: seconds + 1, transfers: [] })
        } else if ('restoreFrom' in what) {
          // Restored, its transactions are in fewer blocks, and in different ones.
          chain.blocks = chain.blocks.filter(
            ({ transfers }, at) => at <= what.restoreFrom || transfers.length > 0,
          )
          chain.mine([])
          log.forget()
        } else {
          const whole = await openTransferLog(chain.served).read(orders, chain.head)
          expect(hashes(await log.read(orders, chain.head), orders)).toEqual(hashes(whole, orders))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('on a long chain it only reads new blocks, and keeps what a held order may still need', async () => {
  const chain = new Chain()
  const log = openTransferLog(chain.served)
  const held = orderTo(chain, 2)
  chain.mine([2])
  for (let left = 5_000; left > 0; left -= 1) chain.mine([])
  await log.read([held], chain.head)
  for (let left = 10; left > 0; left -= 1) {
    chain.mine([])
    expect(hashes(await log.read([held], chain.head), [held])).toEqual(['0x1'])
  }
  const [first, ...later] = chain.asked.map(({ fromBlock, toBlock }) => Number(toBlock - fromBlock) + 1)
  expect(first).toBeGreaterThan(4_990)
  expect(later).toHaveLength(10)
  for (const count of later) expect(count).toBeLessThanOrEqual(66)
})

test('a transfer counts once it has its confirmations, at the place a reorganisation has put it', async () => {
  const chain = new Chain()
  const log = openTransferLog(chain.served)
  const order = orderTo(chain, 2)
  const read = async () => hashes(await log.read([order], chain.head), [order])
  for (let left = 150; left > 0; left -= 1) chain.mine([])
  chain.mine([2])
  for (let left = CONFIRMATIONS; left > 0; left -= 1) {
    expect(await read()).toEqual([])
    chain.mine([])
  }
  expect(await read()).toEqual(['0x1'])
  // As long as the branch it replaces, with another transfer in its first block.
  const { length } = chain.blocks
  chain.blocks = chain.blocks.slice(0, length - 40)
  chain.mine([2])
  while (chain.blocks.length < length) chain.mine([])
  expect(await read()).toEqual(['0x2'])
})

test('a restored chain is read from the start, even if it has grown long since', async () => {
  const chain = new Chain()
  const log = openTransferLog(chain.served)
  const order = orderTo(chain, 2)
  for (let left = 300; left > 0; left -= 1) chain.mine(left === 100 ? [2] : [])
  expect(hashes(await log.read([order], chain.head), [order])).toEqual(['0x1'])
  chain.blocks = chain.blocks.filter(({ transfers }, at) => at < 3 || transfers.length > 0)
  for (let left = 500; left > 0; left -= 1) chain.mine([])
  log.forget()
  expect((await log.read([order], chain.head)).map(({ hash, block }) => [hash, block])).toEqual([['0x1', 3n]])
})

test('while no order waits it makes no chain calls, and later skips the blocks before', async () => {
  const chain = new Chain()
  const log = openTransferLog(chain.served)
  for (let left = 5_000; left > 0; left -= 1) chain.mine([])
  await log.read([], chain.head)
  expect(chain.asked).toEqual([])
  const order = orderTo(chain, 3)
  chain.mine([3])
  for (let left = CONFIRMATIONS; left > 0; left -= 1) chain.mine([])
  expect(hashes(await log.read([order], chain.head), [order])).toEqual(['0x1'])
  expect(chain.asked[0]?.fromBlock).toBeGreaterThan(4_900n)
})

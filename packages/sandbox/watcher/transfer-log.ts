// Token transfers from the wallets named by direct orders, read from the chain block by block and kept while they may
// complete an order.
import { type Address, type Hex, parseAbiItem } from 'viem'
import type { ServedChain } from '../service/context'
import type { CrosschainOrder } from '../service/order'
import { OVERLAP } from './scan'

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 amount)')

export interface Transfer {
  readonly hash: Hex
  readonly block: bigint
  /** Token, sender, receiver and amount. */
  readonly terms: string
  readonly minedAtSeconds: number
}

export interface TransferLog {
  /**
   * The confirmed transfers that match the orders' terms, oldest first. Reads the blocks added since the last call. An
   * order missing from an earlier read was created after it, so nothing read by then can belong to it.
   */
  read(orders: readonly CrosschainOrder[], head: bigint): Promise<readonly Transfer[]>
  /** For a restored chain: its blocks have other numbers. */
  forget(): void
}

export function openTransferLog({ local: { client, network } }: ServedChain): TransferLog {
  let next = 0n
  let known: readonly Transfer[] = []

  async function find(orders: readonly CrosschainOrder[], fromBlock: bigint, toBlock: bigint) {
    const address = unique(orders.map((order) => order.token))
    // Safe: the schema has checked that it is an address.
    const from = unique(orders.map((order) => order.fromAddress as Address))
    const args = { from, to: unique(orders.map((order) => order.toAddress)) }
    const logs = await client.getLogs({ address, event: TRANSFER, args, fromBlock, toBlock })
    const wanted = new Set(orders.map(termsOf))
    const found: Transfer[] = []
    for (const { args, address, blockNumber: block, transactionHash: hash } of logs) {
      const terms = written(address, String(args.from), String(args.to), String(args.amount))
      if (!wanted.has(terms)) continue
      const { timestamp } = await client.getBlock({ blockNumber: block })
      found.push({ hash, block, terms, minedAtSeconds: Number(timestamp) })
    }
    return found
  }

  return {
    async read(orders, head) {
      const toBlock = head - BigInt(network.confirmations)
      // As many blocks as a reorganisation may remove are read again; a chain that got shorter has lost the rest.
      const end = next < toBlock + 1n ? next : toBlock + 1n
      const fromBlock = end > OVERLAP ? end - OVERLAP : 0n
      const found = orders.length === 0 || toBlock < 0n ? [] : await find(orders, fromBlock, toBlock)
      const wanted = new Set(orders.map(termsOf))
      known = [...known.filter(({ block, terms }) => block < fromBlock && wanted.has(terms)), ...found]
      next = toBlock < 0n ? 0n : toBlock + 1n
      return known
    },
    forget() {
      next = 0n
    },
  }
}

/** Whether the transfer is the one the order requires from its sender. */
export function isOf({ terms, minedAtSeconds }: Transfer, order: CrosschainOrder): boolean {
  return terms === termsOf(order) && minedAtSeconds >= Math.floor(Date.parse(order.createdAt) / 1_000)
}

function termsOf({ token, fromAddress, toAddress, fromAmount }: CrosschainOrder): string {
  return written(token, fromAddress, toAddress, fromAmount)
}

function written(token: string, from: string, to: string, amount: string): string {
  return `${token} ${from} ${to} ${amount}`.toLowerCase()
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

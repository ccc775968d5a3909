// A person's goal, and what every place that records it must say once it is done.
import type { Page } from '@playwright/test'
import { createPublicClient, http, parseAbiItem, parseUnits } from 'viem'
import type { SandboxChain, SandboxControl, SandboxOrder, SandboxToken } from '@/e2e/support/sandbox'
import type { Address, Hex } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { OrderView } from '@/lib/domain/order/view/views'

/** A condition, and the message if it fails. */
export type Check = readonly [holds: boolean, otherwise: string]

/** The records of one errand: one order, or each that replaced another. */
export interface ErrandRecords {
  readonly records: readonly OrderView[]
  /** The one that completed; undefined when none did. */
  readonly completed: OrderView | undefined
  /** Hashes of transfers in the records. */
  readonly transfers: readonly Hex[]
}

export abstract class Errand {
  private held: string | null = null

  constructor(
    protected readonly sandbox: SandboxControl,
    /** The chain where the wallet signs; for a purchase, where the tokens arrive. */
    readonly chain: SandboxChain,
    readonly token: SandboxToken,
  ) {}

  abstract readonly kind: OrderKind
  /** How many transfers of the wallet one such errand takes. */
  abstract readonly transfers: number
  /** All fields of the open form. */
  abstract fill(page: Page): Promise<void>
  protected abstract isMine(order: SandboxOrder): boolean
  protected abstract checkMine(mine: readonly SandboxOrder[], told: ErrandRecords): Promise<readonly Check[]>

  /** The service pauses its part of the order until released. */
  async hold({ quote }: OrderView): Promise<void> {
    if (quote === null) throw new Error('an order without a quote is not held')
    this.held = quote.transactionId
    await this.sandbox.settle(this.held, 'hold')
  }

  async letGo(): Promise<void> {
    if (this.held !== null) await this.sandbox.settle(this.held, 'complete')
    this.held = null
  }

  /** Compares the service, the bank and the chains with our records. */
  async check(told: ErrandRecords): Promise<readonly Check[]> {
    const mine = (await this.sandbox.orders()).filter((order) => this.isMine(order))
    const { sum } = await this.sandbox.ledger()
    const priced = told.records.filter(({ quote }) => quote !== null).length
    return [
      // For an order without a price, it is unknown here whether the service received it.
      [
        mine.length >= priced && mine.length <= told.records.length,
        `${mine.length} orders at the service, ${told.records.length} here, ${priced} of them priced`,
      ],
      [sum === '0.00', `the bank's ledger is off by ${sum}`],
      ...(await this.checkMine(mine, told)),
    ]
  }
}

const transferred = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

export interface Destination {
  readonly chain: SandboxChain
  readonly token: SandboxToken
  /** Used for no other payment, so its balance reflects only one errand. */
  readonly address: Address
}

/** Delivered once, to the last unit, by the transaction named by both record and service. */
export async function checkDelivery(
  { chain, token, address }: Destination,
  mine: readonly SandboxOrder[],
  { completed }: ErrandRecords,
): Promise<readonly Check[]> {
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const logs = await client.getLogs({
    address: token.address,
    event: transferred,
    args: { to: address },
    fromBlock: 0n,
  })
  const hashes = mine.flatMap(({ destinationHash }) => destinationHash ?? [])
  const [delivered] = logs
  return [
    [logs.length === 1, `${logs.length} deliveries on the chain`],
    [
      delivered?.args.value === parseUnits(completed?.quote?.receiveAmount ?? '0', token.decimals),
      'the delivered amount differs from the record',
    ],
    [completed?.delivery?.hash === delivered?.transactionHash, 'the record names another delivery'],
    [hashes.length === 1 && hashes[0] === delivered?.transactionHash, 'the service names another delivery'],
  ]
}

/** One transfer paid for it, and it is the recorded one. */
export function checkDeposit(mine: readonly SandboxOrder[], { transfers }: ErrandRecords): Check {
  const paid = mine.filter(({ depositTxHash }) => depositTxHash !== null)
  return [
    paid.length === 1 && paid[0]?.depositTxHash === transfers[0],
    `${paid.length} deposits at the service`,
  ]
}
